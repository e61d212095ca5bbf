import { type BytesRefusal, isBytesRefused } from "@quote-financing/domain/documents/document-vault";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { DOCUMENT_MEDIA_TYPES } from "@quote-financing/domain/vocabulary";
import { requestRefusals } from "../refusals/refusals.ts";
import { type StoredUpload, withUpload } from "../with-upload.ts";
import { bodyAnswer } from "./answer.ts";
import { chargeUndeclared } from "./http/count-request.ts";
import type { RestAnswer } from "./http/rest-request.ts";
import { answerOnce } from "./idempotency/answer-once.ts";
import { idempotencyKeyIssues } from "./idempotency/idempotency-key.ts";
import type { StoredAnswer } from "./idempotency/idempotency-store.ts";
import { documentTypeOf, isIdentityCoding } from "./input/media-type.ts";
import { ClientGone, EMPTY_BODY } from "./input/read-json-body.ts";
import { firstRefusal, type RequestInput, readRequestInput } from "./input/request-input.ts";
import { restRefusals } from "./refusals.ts";
import { callProcedure, scopeOf } from "./routes/call-procedure.ts";
import type { RestCall } from "./routes/rest-call.ts";
import type { Route } from "./routes/route.ts";

/**
 * A body of bytes, for a caller who may send it: the same order of checks as for JSON, and the input that is in path and
 * query is checked before a byte is read.
 */
export async function answerUpload(call: RestCall): Promise<RestAnswer> {
  const { services, exchange, route, caller } = call;
  const { request, requestId } = exchange;
  const mediaType = documentTypeOf(request.header("content-type"));
  if (mediaType === undefined || !isIdentityCoding(request.header("content-encoding")))
    throw new DomainError(requestRefusals.documentType({ types: DOCUMENT_MEDIA_TYPES.join(", ") }));
  if (Number.isFinite(request.declaredBytes) && request.declaredBytes > route.maxBodyBytes) throw tooLarge(route);
  const input = readRequestInput(call, EMPTY_BODY, idempotencyKeyIssues(route, request));
  const parsed = await route.inputSchema.safeParseAsync(input.value);
  if (input.issues.length > 0 || !parsed.success)
    throw new DomainError(firstRefusal(input, parsed.error?.issues ?? [], scopeOf(call)));

  try {
    return await withUpload(services, caller.organization.organizationId, readChunks(call), async (upload) => {
      if (upload.mediaType !== mediaType)
        throw new DomainError(restRefusals.bytesOtherwise({ mediaType: upload.mediaType }).at("Content-Type"));
      const sent = { ...call, caller: await exchange.identify() };
      const answer = await run({ call: sent, input, upload, mediaType });
      return bodyAnswer(answer.status, answer.body, requestId, exchange.headers);
    });
  } catch (error) {
    throw isBytesRefused(error) ? new DomainError(whyRefused(error.reason, route)) : error;
  }
}

const tooLarge = ({ maxBodyBytes }: Route) => new DomainError(requestRefusals.bodyTooLarge({ maximum: maxBodyBytes }));

/** @throws ClientGone */
async function* readChunks(call: RestCall): AsyncGenerator<Uint8Array> {
  const chunks = call.exchange.request.readChunks()[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch(() => {
        throw new ClientGone();
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Also of one that is refused or breaks off: it was encrypted and written so far.
    chargeUndeclared(call);
    await chunks.return?.(undefined);
  }
}

function whyRefused(reason: BytesRefusal, { maxBodyBytes }: Route): Refusal {
  switch (reason) {
    case "empty":
      return restRefusals.bytesMissing();
    case "type":
      return restRefusals.bytesUnknown();
    case "too_large":
      return requestRefusals.bodyTooLarge({ maximum: maxBodyBytes });
  }
}

interface Run {
  readonly call: RestCall;
  readonly input: RequestInput;
  readonly upload: StoredUpload;
  readonly mediaType: string;
}

/** The same key with the same bytes, type and query is the same request. */
async function run({ call, input, upload, mediaType }: Run): Promise<StoredAnswer> {
  const { services, exchange, route, caller, query } = call;
  const { request, requestId, headers } = exchange;
  const create = async (documentId: string) =>
    callProcedure(call, input, input.value, { upload: { ...upload, documentId } });
  const key = request.header("idempotency-key");
  if (key === undefined) {
    const { output } = await create(services.makeId("document"));
    return { status: route.successStatus, body: JSON.stringify(output) };
  }
  const text = `${query}\n${mediaType}\n${upload.sha256}`;
  const keyed = { services, caller, requestId, key, input: { ...input, body: { ...EMPTY_BODY, text } } };
  const answer = await answerOnce(keyed, async ({ value }) => {
    const { output } = await create(String(value.documentId));
    return { status: route.successStatus, body: JSON.stringify(output) };
  });
  if (answer.replayed) headers.push("Idempotency-Replayed", "true");
  return answer;
}
