import type { Services } from "@quote-financing/api/context";
import { isLargeBody, readerInTurn } from "@quote-financing/api/limits/admission";
import { requireAllowed } from "@quote-financing/api/limits/request-limiter";
import type { Caller } from "@quote-financing/domain/people/caller";
import { readLimitedBytes } from "./limited-body.ts";
import { bodyTooLarge, MAX_PROCEDURE_BODY_BYTES, refuseHeavyBody } from "./procedure-request.ts";

interface Asking {
  readonly services: Services;
  /** Null when nobody is signed in: of theirs nothing is read, as no procedure is for them. */
  readonly caller: Caller | null;
  readonly requestId: string;
}

interface ReadBody {
  readonly request: Request;
  /** The procedures that it calls judge it in turns of who sent it. */
  readonly hasLargeBody: boolean;
}

/**
 * The request as tRPC reads it, or why it is refused. A large body is looked through and parsed in the turn of who sent it: 32 at
 * once of one organization held everybody else for seconds (decision record 0205).
 *
 * @throws DomainError `rate_limit_exceeded`; DatabaseUnavailableError when too much of the same payer waits for its turn
 */
export async function readProcedureBody(request: Request, asking: Asking): Promise<ReadBody | Response> {
  if (request.body === null) return { request, hasLargeBody: false };
  const { services, caller, requestId } = asking;
  if (caller === null) return { request: withInput(request, {}), hasLargeBody: false };
  const content = await readCounted(request, services, caller);
  if (content === undefined) return bodyTooLarge(requestId, MAX_PROCEDURE_BODY_BYTES);
  const { url, method, headers } = request;
  if (content.length === 0) return { request: new Request(url, { method, headers }), hasLargeBody: false };
  const hasLargeBody = isLargeBody(content.length);
  return readerInTurn(caller, services)(content.length, () => {
    const refusal = refuseHeavyBody(content, requestId);
    return refusal ?? { request: withInput(request, JSON.parse(content.toString("utf8"))), hasLargeBody };
  });
}

/** The bytes of a page's request count for its organization, as those of /v1 do: those that it announces before any is read. */
async function readCounted(request: Request, { limiter, clock }: Services, caller: Caller) {
  const nowMs = () => clock.now().getTime();
  const announced = Number(request.headers.get("content-length") ?? 0) || 0;
  requireAllowed(limiter.countBody(caller, announced, nowMs()));
  const content = await readLimitedBytes(request, MAX_PROCEDURE_BODY_BYTES);
  const more = (content?.length ?? MAX_PROCEDURE_BODY_BYTES) - announced;
  if (more > 0) limiter.chargeBody(caller, more, nowMs());
  return content;
}

/**
 * The same request to tRPC, which asks a request for its JSON: without one it would read and parse the body itself, in nobody's turn.
 */
export function withInput({ url, method, headers }: Request, input: unknown): Request {
  const asked = new Request(url, { method, headers });
  return Object.assign(asked, { json: () => Promise.resolve(input) });
}
