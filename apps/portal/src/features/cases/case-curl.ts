import { curlOf } from "../../ui/feedback/curl-of.ts";

/**
 * How a case is opened.
 *
 * @param apiUrl where /v1 is, without a slash at the end
 * @param quoteId undefined leaves a place for one
 */
export const caseCurl = (apiUrl: string, quoteId = "qot_…"): string =>
  curlOf(`${apiUrl}/v1/quotes/${quoteId}/cases`, {
    type: "general",
    message: { body: "Wanneer wordt de factuur betaald?" },
  });
