import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { begunChunks } from "../begun-chunks.ts";
import type { SentFile } from "../context.ts";
import { etagOf, matchesEtag } from "./etag.ts";
import type { RestAnswer, RestRequest } from "./http/rest-request.ts";

const JSON_TYPE = ["Content-Type", "application/json"] as const;

/** On every answer: nothing under /v1 is ever a page, a script or a frame. */
const ALWAYS = [
  "X-Content-Type-Options",
  "nosniff",
  "Content-Security-Policy",
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
] as const;

export const UNCACHED = ["Cache-Control", "private, no-store", ...ALWAYS] as const;
/** What a merchant sees may depend on the kind of credential (`links.portalQuote`). */
const REVALIDATED = ["Cache-Control", "private, no-cache", "Vary", "Authorization", ...ALWAYS] as const;
const UNCACHED_JSON = [...JSON_TYPE, ...UNCACHED] as const;
const REVALIDATED_JSON = [...JSON_TYPE, ...REVALIDATED] as const;

/** The error envelope with its status (contract-decisions §1). */
export function refusalAnswer(refusal: Refusal, requestId: string, headers: readonly string[]): RestAnswer {
  const { status } = ERROR_CODES[refusal.code];
  const extra = status === 401 ? ["WWW-Authenticate", "Bearer"] : retryAfter(refusal, status, headers);
  return {
    status,
    headers: ["Request-Id", requestId, ...UNCACHED_JSON, ...extra, ...headers],
    body: JSON.stringify(errorEnvelope(refusal, requestId)),
  };
}

/** A limit that refuses before the use case has said it already. */
function retryAfter(
  { retryAfterSeconds }: Refusal,
  status: number,
  headers: readonly string[],
): readonly [string, string] | [] {
  if (headers.includes("Retry-After")) return [];
  if (status === 503) return ["Retry-After", "1"];
  return retryAfterSeconds === undefined ? [] : ["Retry-After", `${retryAfterSeconds}`];
}

export function noContentAnswer(requestId: string, headers: readonly string[]): RestAnswer {
  return { status: 204, headers: ["Request-Id", requestId, ...UNCACHED, ...headers], body: undefined };
}

/** Saved and never shown: not as a page, not in a frame, not as another type (contract-decisions §12). */
const SAVED = [
  "Cache-Control",
  "private, no-cache",
  "Vary",
  "Authorization",
  "X-Content-Type-Options",
  "nosniff",
  "Content-Security-Policy",
  "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
] as const;

/**
 * Bytes as an attachment, and 304 when the client has them already.
 */
export async function fileAnswer(
  request: RestRequest,
  file: SentFile,
  requestId: string,
  headers: readonly string[],
): Promise<RestAnswer> {
  const etag = `"${file.sha256}"`;
  const always = ["Request-Id", requestId, "ETag", etag, ...SAVED, ...headers];
  if (matchesEtag(request.header("if-none-match"), etag)) return { status: 304, headers: always, body: undefined };
  const described = ["Content-Type", file.mediaType, "Content-Disposition", attachment(file.fileName)];
  const chunks = request.method === "HEAD" ? undefined : await begunChunks(file.open());
  return {
    status: 200,
    headers: [...described, ...always],
    body: undefined,
    file: { sizeBytes: file.sizeBytes, chunks },
  };
}

/** RFC 6266: the name in ASCII for old clients, and as it is. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

export function bodyAnswer(status: number, body: string, requestId: string, headers: readonly string[]): RestAnswer {
  return { status, headers: ["Request-Id", requestId, ...UNCACHED_JSON, ...headers], body };
}

/** The answer to a GET: a strong `ETag`, and 304 when the client has that body already. */
export function getAnswer(
  request: RestRequest,
  body: string,
  requestId: string,
  headers: string[],
  etag = etagOf(body),
): RestAnswer {
  if (matchesEtag(request.header("if-none-match"), etag)) {
    return {
      status: 304,
      headers: ["Request-Id", requestId, "ETag", etag, ...REVALIDATED, ...headers],
      body: undefined,
    };
  }
  return { status: 200, headers: ["Request-Id", requestId, "ETag", etag, ...REVALIDATED_JSON, ...headers], body };
}
