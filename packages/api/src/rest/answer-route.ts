import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Context } from "../context.ts";
import { readerInTurn } from "../limits/admission.ts";
import { refusalOf } from "../refusals/refusal-of.ts";
import { bodyAnswer, fileAnswer, getAnswer, noContentAnswer } from "./answer.ts";
import { answerUpload } from "./answer-upload.ts";
import { chargeUndeclared, nameThreadLimit } from "./http/count-request.ts";
import type { RestAnswer } from "./http/rest-request.ts";
import { answerOnce } from "./idempotency/answer-once.ts";
import { createdResourceOf, idempotencyKeyIssues } from "./idempotency/idempotency-key.ts";
import { type JsonBody, readJsonBody } from "./input/read-json-body.ts";
import { firstRefusal, type RequestInput, readRequestInput } from "./input/request-input.ts";
import { writtenOnce } from "./json/written-once.ts";
import { callProcedure, type ProcedureResult, scopeOf } from "./routes/call-procedure.ts";
import type { RestCall } from "./routes/rest-call.ts";
import type { Route } from "./routes/route.ts";

/** From media type to conflict, for a caller who may do this (contract-decisions §1). */
export async function answerRoute(admitted: RestCall): Promise<RestAnswer> {
  const { services, exchange, route } = admitted;
  const { request, requestId, headers } = exchange;
  if (route.takesBytes) return answerUpload(admitted);
  const mayBeMissing = route.withoutBody || route.bodyIsOptional;
  const reading = readJsonBody(request, mayBeMissing, readerInTurn(admitted.caller, services));
  const body = reading instanceof Promise ? await countedBody(reading, admitted) : reading;
  const call = reading instanceof Promise ? { ...admitted, caller: await exchange.identify() } : admitted;
  const { caller } = call;
  const input = readRequestInput(call, body, idempotencyKeyIssues(route, request));
  if (input.issues.length > 0) await refuseInput(call, input);
  const key = route.takesIdempotencyKey ? request.header("idempotency-key") : undefined;
  if (key !== undefined) return answerKeyed(call, input, key);

  const result = await callProcedure(call, input, input.value).catch((error: unknown) => {
    if (route.isExpensive && refusalOf(error).code === "rate_limit_exceeded") nameThreadLimit(call);
    throw error;
  });
  if (result.file !== undefined) {
    const answer = await fileAnswer(request, result.file, requestId, headers);
    // Who has the bytes already, or asks by HEAD, is sent none.
    if (answer.file?.chunks !== undefined)
      services.limiter.chargeAnswer(caller, answer.file.sizeBytes, services.clock.now().getTime());
    return answer;
  }
  if (route.successStatus === 204) return noContentAnswer(requestId, headers);
  const shared = route.repeatsAnswers ? writtenOnce(result.output as object) : undefined;
  const text = shared?.text ?? JSON.stringify(result.output);
  const nowMs = services.clock.now().getTime();
  services.limiter.chargeAnswer(caller, text.length, nowMs);
  if (route.isExpensive) services.limiter.chargeThread(caller, text.length, nowMs);
  if (route.method === "GET") return getAnswer(request, text, requestId, headers, shared?.etag);
  return bodyAnswer(statusOf(route, result), text, requestId, headers);
}

/** What was read counts, refused or not. */
const countedBody = (reading: Promise<JsonBody>, call: RestCall) => reading.finally(() => chargeUndeclared(call));

/** Issues of the request's own form compete with the schema's for the first place in the document. */
async function refuseInput(call: RestCall, input: RequestInput): Promise<never> {
  const parsed = await call.route.inputSchema.safeParseAsync(input.value);
  throw new DomainError(firstRefusal(input, parsed.error?.issues ?? [], scopeOf(call)));
}

/** 201, but 200 when an idempotent create found its resource. */
function statusOf({ successStatus }: Route, { wasReplayed }: ProcedureResult): number {
  return wasReplayed && successStatus === 201 ? 200 : successStatus;
}

/** The shape is checked before the key is taken: an invalid request never holds a key. */
async function answerKeyed(call: RestCall, input: RequestInput, key: string): Promise<RestAnswer> {
  const { services, exchange, route, caller } = call;
  const { requestId, headers } = exchange;
  const judge = () => route.inputSchema.safeParseAsync(input.value);
  const parsed = await readerInTurn(caller, services)(input.body.bytes.length, judge);
  if (!parsed.success) throw new DomainError(firstRefusal(input, parsed.error.issues, scopeOf(call)));

  const hasOwnId = typeof input.value[createdResourceOf(route).field] === "string";
  const request = { services, caller, requestId, key, input };
  const answer = await answerOnce(request, async ({ value, keep }) => {
    const keepAnswer: Context["keepAnswer"] = (tx, output) =>
      keep(tx, { status: route.successStatus, body: JSON.stringify(output) });
    const result = await callProcedure(call, input, value, { keepAnswer });
    // An id that was reserved here is new to the client, even when a killed attempt had created it already.
    return { status: hasOwnId ? statusOf(route, result) : route.successStatus, body: JSON.stringify(result.output) };
  });

  if (answer.replayed) headers.push("Idempotency-Replayed", "true");
  return bodyAnswer(answer.status, answer.body, requestId, headers);
}
