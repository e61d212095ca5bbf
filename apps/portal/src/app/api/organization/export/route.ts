import { sendArchive } from "@quote-financing/api/maintenance/leaving/send-archive";
import { exportAnswer } from "../../../../server/requests/export-answer.ts";
import { refusedMethod } from "../../../../server/requests/refused-method.ts";

/** Everything that an organization has, as its owner asked for it: `?export=oxp_…`, once. Streamed. */
export function GET(request: Request): Promise<Response> {
  const exportId = new URL(request.url).searchParams.get("export") ?? "";
  return exportAnswer(request, async (context) => {
    const { organizationId, chunks } = await sendArchive(context, exportId);
    return { name: `organization-${organizationId}`, format: "tar.gz", chunks };
  });
}

/** Next.js would answer it by GET: the archive, which is given once, would be used up without a byte. */
const refuseMethod = refusedMethod(["GET", "OPTIONS"]);

export { refuseMethod as HEAD };
