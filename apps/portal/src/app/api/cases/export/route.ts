import { exportCases } from "@quote-financing/api/cases/lists/export-cases";
import { CASES } from "../../../../features/cases/case-search.ts";
import { exportAnswer } from "../../../../server/requests/export-answer.ts";
import { exportName } from "../../../../server/requests/export-name.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";

/** The work list of cases that an address shows, as a file: the query is that of `/cases`. Streamed, all pages. */
export function GET(request: Request): Promise<Response> {
  const { cursor: _, ...asked } = CASES.searchOf(CASES.load(new URL(request.url).searchParams));
  return exportAnswer(request, async (context) => {
    const { organizationId, chunks } = await exportCases(context, asked);
    return { name: exportName("cases", organizationId, asked), format: "csv", chunks };
  });
}

export const { DELETE, HEAD, OPTIONS, PATCH, POST, PUT } = otherMethods("GET");
