import { sendArchive } from "@quote-financing/api/maintenance/leaving/send-archive";
import { exportAnswer } from "../../../../server/requests/export-answer.ts";

/** Everything that an organization has, as its owner asked for it: `?export=oxp_…`, once. Streamed. */
export function GET(request: Request): Promise<Response> {
  const exportId = new URL(request.url).searchParams.get("export") ?? "";
  return exportAnswer(request, async (context) => {
    const { organizationId, chunks } = await sendArchive(context, exportId);
    return { name: `organization-${organizationId}`, format: "tar.gz", chunks };
  });
}

export { refuseHead as HEAD } from "../../../../server/requests/export-answer.ts";
