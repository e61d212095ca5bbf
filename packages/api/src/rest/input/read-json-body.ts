import { isUtf8 } from "node:buffer";
import { DomainError, type ErrorCode } from "../../kernel/errors.ts";
import type { RestRequest } from "../rest-request.ts";
import { isIdentityCoding, isJsonMediaType } from "./media-type.ts";

/** contract-decisions §1 */
export const MAX_BODY_BYTES = 1024 * 1024;

export interface JsonBody {
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** The client closed the connection before its body had arrived: nobody is left to answer. */
export class ClientGone extends Error {}

const EMPTY: JsonBody = { value: {}, text: "{}" };

/**
 * Media type, size and syntax of a body, in this order. An endpoint that is documented without one takes none or an
 * empty one under any type; what it is sent nevertheless is read like any other body (decision record 0023).
 *
 * @throws DomainError `media_type_unsupported`, `body_too_large`, `body_malformed`; ClientGone.
 */
export function readJsonBody(request: RestRequest, withoutBody: boolean): JsonBody | Promise<JsonBody> {
  return withoutBody && !request.mayHaveBody() ? EMPTY : readSentBody(request, withoutBody);
}

async function readSentBody(request: RestRequest, withoutBody: boolean): Promise<JsonBody> {
  const isJson =
    isJsonMediaType(request.header("content-type")) && isIdentityCoding(request.header("content-encoding"));
  if (!isJson && !withoutBody) throw mediaTypeUnsupported();
  const bytes = await readBytes(request);
  if (withoutBody && bytes.length === 0) return EMPTY;
  if (!isJson) throw mediaTypeUnsupported();
  return parseJson(bytes);
}

async function readBytes(request: RestRequest): Promise<Uint8Array> {
  const reading = await request.readBody(MAX_BODY_BYTES);
  if ("bytes" in reading) return reading.bytes;
  if (reading.failure === "aborted") throw new ClientGone();
  throw refuse("body_too_large", `The body exceeds ${MAX_BODY_BYTES} bytes.`);
}

function parseJson(bytes: Uint8Array): JsonBody {
  if (!isUtf8(bytes)) throw refuse("body_malformed", "The body is not UTF-8.");
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse("body_malformed", "The body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw refuse("body_malformed", "The body must be a JSON object.");
  }
  return { value: value as Record<string, unknown>, text };
}

function mediaTypeUnsupported(): DomainError {
  return refuse("media_type_unsupported", "Send application/json in UTF-8, without a content coding.");
}

const refuse = (code: ErrorCode, message: string): DomainError => new DomainError({ code, message });
