import { exportAudit } from "@quote-financing/api/audit/export-audit";
import { AUDIT_EXPORT_FORMATS } from "@quote-financing/api/audit/schema";
import { exportAnswer } from "../../../../server/requests/export-answer.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";

/** The audit log as a file, `?format=csv` or `jsonl`; support agents name whose with `organizationId`. Streamed. */
export function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const format = AUDIT_EXPORT_FORMATS.find((known) => known === query.get("format")) ?? "csv";
  const named = query.get("organizationId") ?? undefined;
  return exportAnswer(request, async (context) => {
    const { organizationId, chunks } = await exportAudit(context, { format, organizationId: named });
    return { name: `audit-${organizationId}`, format, chunks };
  });
}

export const { DELETE, HEAD, OPTIONS, PATCH, POST, PUT } = otherMethods("GET");
