import { SAMPLE_QUOTE } from "@quote-financing/domain/documentation/sample-quote";
import { curlOf } from "../../ui/feedback/curl-of.ts";

/** How a quote is sent. @param apiUrl where /v1 is, without a slash at the end */
export const quoteCurl = (apiUrl: string): string => curlOf(`${apiUrl}/v1/quotes`, SAMPLE_QUOTE);
