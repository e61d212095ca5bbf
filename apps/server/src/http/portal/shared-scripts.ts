import type { ServerResponse } from "node:http";
import type { AnswerPortal } from "./assets.ts";

const SCRIPT_OF_THE_BUILD = '<script src="/_next/static/';
const TAGS_OF_THE_BUILD = /<script src="\/_next\/static\/[^<>]*>/g;
const NONCE = / nonce="[^"]*"/;

/**
 * Leaves the nonce out of the tags of the build's own files. A browser compiles a script again for each nonce that it comes with;
 * without one, what it compiled for the page before serves (decision record 0073).
 */
export function createSharedScripts(answer: AnswerPortal): AnswerPortal {
  return (request, response) => {
    changePage(response, "write");
    changePage(response, "end");
    return answer(request, response);
  };
}

/**
 * Next.js puts a compressing `write` and `end` in the place of the response's: what it writes passes here on its way to them. A tag
 * that is cut by the end of a chunk keeps its nonce, and works as well.
 */
function changePage(response: ServerResponse, method: "write" | "end"): void {
  type Send = (this: ServerResponse, chunk?: unknown, ...rest: unknown[]) => unknown;
  let send = response[method] as Send;
  Object.defineProperty(response, method, {
    configurable: true,
    get: () => send,
    set: (compress: Send) => {
      send = function (chunk, ...rest) {
        return compress.call(this, isPageWithScripts(this, chunk) ? withoutNonces(chunk) : chunk, ...rest);
      };
    },
  });
}

const isPageWithScripts = (response: ServerResponse, chunk: unknown): chunk is Buffer =>
  chunk instanceof Uint8Array &&
  String(response.getHeader("content-type")).startsWith("text/html") &&
  bytesOf(chunk).includes(SCRIPT_OF_THE_BUILD);

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/** Read as latin1, in which each byte is a character: a chunk may begin and end within one of UTF-8. */
const withoutNonces = (chunk: Uint8Array): Buffer =>
  Buffer.from(
    bytesOf(chunk)
      .toString("latin1")
      .replace(TAGS_OF_THE_BUILD, (tag) => tag.replace(NONCE, "")),
    "latin1",
  );
