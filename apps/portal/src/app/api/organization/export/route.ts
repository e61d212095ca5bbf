import { sendArchive } from "@quote-financing/api/maintenance/leaving/send-archive";
import { exportAnswer } from "../../../../server/requests/export-answer.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";

/** Everything that an organization has, as its owner asked for it: `?export=oxp_…`, once. Streamed. */
export function GET(request: Request): Promise<Response> {
  const exportId = new URL(request.url).searchParams.get("export") ?? "";
  return exportAnswer(request, async (context) => {
    const { organizationId, chunks } = await sendArchive(context, exportId);
    return { name: `organization-${organizationId}`, format: "tar.gz", chunks };
  });
}

export const { DELETE, HEAD, OPTIONS, PATCH, POST, PUT } = otherMethods("GET");
