import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import sirv from "sirv";
import { PORTAL_FOLDER } from "../../checkout.ts";
import { NO_PAGE_HEADERS } from "../plain-response.ts";

export type AnswerPortal = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const ADDRESS = "/_next/static/";
const YEAR_SECONDS = 31_536_000;

/**
 * Sends the scripts and styles of the build as they were compressed with it, and leaves the rest to Next.js, which would compress
 * them again for each browser (decision record 0293).
 *
 * @param folder of a built portal
 */
export function createPortalAssets(answerRest: AnswerPortal, folder = PORTAL_FOLDER): AnswerPortal {
  const send = sirv(join(folder, ".next", "static"), {
    brotli: true,
    gzip: true,
    etag: true,
    immutable: true,
    maxAge: YEAR_SECONDS,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(NO_PAGE_HEADERS)) response.setHeader(name, value);
    },
  });
  return async (request, response) => {
    const { url = "", method } = request;
    if (!url.startsWith(ADDRESS) || (method !== "GET" && method !== "HEAD")) return answerRest(request, response);
    // Names are those of the folder there.
    request.url = url.slice(ADDRESS.length - 1);
    let isFound = true;
    response.once("pipe", endTogether);
    // Its list of files is read at the start, so it says at once that it has none.
    send(request, response, () => {
      isFound = false;
    });
    request.url = url;
    if (isFound) return;
    response.off("pipe", endTogether);
    await answerRest(request, response);
  };
}

/**
 * sirv lets the file alone: it would stay open when its browser goes away in the middle, and one that cannot be opened, since a new build
 * took its place, would end the process.
 */
function endTogether(this: ServerResponse, file: Readable): void {
  file.once("error", () => this.destroy());
  this.once("close", () => file.destroy());
}
