import { carriesBearer } from "@quote-financing/api/identity/credentials/bearer-check";
import { carriesPassword } from "@quote-financing/api/identity/credentials/password-check";
import { mailRefusals } from "@quote-financing/api/mail/refusals";
import { takeMailReply } from "@quote-financing/api/mail-replies/take-mail-reply";
import { refusalOf } from "@quote-financing/api/refusals/refusal-of";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { portalLogger } from "../../../../server/portal-logger.ts";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { readLimitedBytes } from "../../../../server/requests/limited-body.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";
import { portalRefusals } from "../../../../server/requests/refusals.ts";
import { requestIdOf } from "../../../../server/requests/request-id.ts";

/** Two documents of 15 MiB in base64, and a letter. */
const MAX_BYTES = 40 * 1024 * 1024;

/** Of all mail that is under way: each byte lies here two or three times, and waits for its turn to be taken apart. */
const MAX_BYTES_AT_ONCE = 2 * MAX_BYTES;
let bytesUnderWay = 0;

const log = portalLogger("inbound-mail");

/** A mail provider brings what arrived for an address of ours, by its webhook: ops/inbound-mail.md. */
export async function POST(request: Request): Promise<Response> {
  const { services } = portalRuntime();
  const { inboundMail } = services;
  const requestId = requestIdOf(request.headers);
  const answer = (body: object, status = 200, headers: HeadersInit = {}) =>
    Response.json(body, { status, headers: { "Request-Id": requestId, "Cache-Control": "no-store", ...headers } });
  const refuse = (refusal: Refusal, headers: HeadersInit = {}) =>
    answer(errorEnvelope(refusal, requestId), ERROR_CODES[refusal.code].status, headers);

  const authorization = request.headers.get("authorization");
  const isKnown = [carriesBearer, carriesPassword].some(
    (carries) => inboundMail !== undefined && carries(authorization, inboundMail.secret),
  );
  if (inboundMail === undefined || !isKnown) {
    const refusal =
      authorization === null ? portalRefusals.inboundSecretMissing() : portalRefusals.inboundSecretWrong();
    return refuse(refusal, { "WWW-Authenticate": 'Bearer, Basic realm="mail"' });
  }
  const announced = Math.min(Number(request.headers.get("content-length")) || MAX_BYTES, MAX_BYTES);
  if (bytesUnderWay + announced > MAX_BYTES_AT_ONCE) {
    await request.body?.cancel().catch(() => undefined);
    return refuse(mailRefusals.mailWaits(), LATER);
  }
  bytesUnderWay += announced;
  try {
    const content = await readLimitedBytes(request, MAX_BYTES);
    if (content === undefined) return refuse(portalRefusals.mailTooLarge());
    const brought = await inboundMail.unwrap(content, request.headers.get("content-type") ?? "");
    if (brought === undefined) return refuse(portalRefusals.mailUnreadable());
    const told = (request.headers.get("x-recipient") ?? brought.recipient)?.trim().toLowerCase();
    const outcome = await takeMailReply(services, { raw: brought.raw, recipient: told || undefined }, requestId);
    if ("unreadable" in outcome) {
      log.info({ requestId, unreadable: outcome.unreadable }, "A mail could not be read.");
      return refuse(portalRefusals.mailUnreadable());
    }
    if (!("refused" in outcome)) return answer(outcome);
    const { refused, organizationId } = outcome;
    log.info({ requestId, organizationId, refused }, "A mail reply was not taken.");
    return answer({ refused });
  } catch (error) {
    const refusal = refusalOf(error);
    const { status } = ERROR_CODES[refusal.code];
    // Thrown on, it would reach Next's console as it is, with SQL and values. A limit and a full queue are no faults.
    const isDeferred = status === 429 || refusal.rule === mailRefusals.mailWaits().rule;
    const level = isDeferred || status < 500 ? "info" : "error";
    log[level]({ requestId, code: refusal.code, err: error }, "A mail reply could not be taken now.");
    return refuse(refusal, status === 429 || status >= 500 ? LATER : {});
  } finally {
    bytesUnderWay -= announced;
  }
}

const LATER = { "Retry-After": "60" };

export const { DELETE, GET, HEAD, OPTIONS, PATCH, PUT } = otherMethods("POST");
