import { curlOf } from "../../../ui/feedback/curl-of.ts";

/** How a destination is made. @param apiUrl where /v1 is, without a slash at the end */
export const destinationCurl = (apiUrl: string): string =>
  curlOf(`${apiUrl}/v1/events/destinations`, { name: "Planning", url: "https://www.example.com/events" });
