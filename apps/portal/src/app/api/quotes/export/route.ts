import { exportQuotes } from "@quote-financing/api/quotes/lists/export-quotes";
import { loadQuoteSearch, quoteListInput } from "../../../../features/quotes/list/quote-search.ts";
import { exportAnswer } from "../../../../server/requests/export-answer.ts";
import { exportName } from "../../../../server/requests/export-name.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";

/** The list of quotes that an address shows, as a file: the query is that of `/quotes`. Streamed, all pages. */
export function GET(request: Request): Promise<Response> {
  const { cursor: _, ...asked } = quoteListInput(loadQuoteSearch(new URL(request.url).searchParams));
  return exportAnswer(request, async (context) => {
    const { organizationId, chunks } = await exportQuotes(context, asked);
    return { name: exportName("quotes", organizationId, asked), format: "csv", chunks };
  });
}

export const { DELETE, HEAD, OPTIONS, PATCH, POST, PUT } = otherMethods("GET");
