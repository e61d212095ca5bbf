import { isUtf8 } from "node:buffer";
import { EURO_NAMES } from "@quote-financing/domain/money/euro-amount";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { ReadInTurn } from "../../limits/admission.ts";
import { type InputIssue, toldOf } from "../../refusals/input-issues.ts";
import { requestRefusals } from "../../refusals/refusals.ts";
import type { RestRequest } from "../http/rest-request.ts";
import { countNames } from "../json/count-names.ts";
import { scanJson } from "../json/scan-json.ts";
import { isIdentityCoding, isJsonMediaType } from "./media-type.ts";

/** contract-decisions §1 */
export const MAX_BODY_BYTES = 1024 * 1024;

export interface JsonBody {
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
  /** Of all its objects together. */
  readonly names: number;
  /** The first thing in it that no field may hold. */
  readonly issue: InputIssue | undefined;
}

/** The client closed the connection before its body had arrived: nobody is left to answer. */
export class ClientGone extends Error {}

/** What stands for a body where there is none, or none of JSON. */
export const EMPTY_BODY: JsonBody = { value: {}, text: "{}", bytes: Buffer.from("{}"), names: 0, issue: undefined };

/**
 * Media type, size and syntax of a body, in this order. An endpoint that is documented without one, or with an optional
 * one, takes none or an empty one under any type; what it is sent nevertheless is read like any other body (decision
 * record 0023). A large one is parsed in the turn of who sent it (decision record 0205).
 *
 * @throws DomainError `media_type_unsupported`, `body_too_large`, `body_malformed`; ClientGone; what `readInTurn` throws.
 */
export function readJsonBody(
  request: RestRequest,
  mayBeMissing: boolean,
  readInTurn: ReadInTurn,
): JsonBody | Promise<JsonBody> {
  return mayBeMissing && !request.mayHaveBody() ? EMPTY_BODY : readSentBody(request, mayBeMissing, readInTurn);
}

async function readSentBody(request: RestRequest, mayBeMissing: boolean, readInTurn: ReadInTurn): Promise<JsonBody> {
  const isJson =
    isJsonMediaType(request.header("content-type")) && isIdentityCoding(request.header("content-encoding"));
  if (!isJson && !mayBeMissing) throw new DomainError(requestRefusals.mediaType());
  const bytes = await readBytes(request);
  if (mayBeMissing && bytes.length === 0) return EMPTY_BODY;
  if (!isJson) throw new DomainError(requestRefusals.mediaType());
  return readInTurn(bytes.length, () => parseJson(bytes));
}

async function readBytes(request: RestRequest): Promise<Uint8Array> {
  const reading = await request.readBody(MAX_BODY_BYTES);
  if ("bytes" in reading) return reading.bytes;
  if (reading.failure === "aborted") throw new ClientGone();
  throw new DomainError(requestRefusals.bodyTooLarge({ maximum: MAX_BODY_BYTES }));
}

/** Scanned before it is parsed, and parsed once: what is too large in any way costs no more than the scan. */
function parseJson(sent: Uint8Array): JsonBody {
  if (!isUtf8(sent)) throw new DomainError(requestRefusals.bodyNotUtf8());
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const scan = scanJson(bytes, { exactNames: EURO_NAMES });
  if (scan.kind === "malformed") throw new DomainError(requestRefusals.bodyNotJson());
  if (scan.kind === "refused") throw new DomainError(toldOf(scan.issue));
  const text = bytes.toString("utf8");
  const value: Readonly<Record<string, unknown>> = JSON.parse(text);
  const issue = countNames(value) === scan.names ? scan.issue : firstIssueOf(bytes);
  return { value, text, bytes, names: scan.names, issue };
}

/** A name that stands twice in an object included: the parsed object has forgotten one of the two. */
function firstIssueOf(bytes: Buffer): InputIssue | undefined {
  const scan = scanJson(bytes, { exactNames: EURO_NAMES, findsRepeats: true });
  return scan.kind === "read" ? scan.issue : undefined;
}
