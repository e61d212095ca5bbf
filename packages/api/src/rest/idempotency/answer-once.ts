import { hash } from "node:crypto";
import type { CredentialCaller } from "../../auth/caller.ts";
import type { Services } from "../../context.ts";
import { DomainError, ERROR_CODES } from "../../kernel/errors.ts";
import { refusalOf } from "../../refusal-of.ts";
import type { RequestInput } from "../input/request-input.ts";
import { createdResourceOf, endpointOf } from "./idempotency-key.ts";
import { abandonKey, claimKey, finishKey, forgetKey, type KeyClaim, type StoredAnswer } from "./idempotency-store.ts";

export interface KeyedRequest {
  readonly services: Services;
  readonly caller: CredentialCaller;
  readonly requestId: string;
  readonly key: string;
  readonly input: RequestInput;
}

export interface KeyedAnswer extends StoredAnswer {
  readonly replayed: boolean;
}

/**
 * Runs a create at most once per `Idempotency-Key` (contract-decisions §4). The id of what is created is reserved with
 * the key before anything is written: an attempt that takes over from a killed process creates the same resource or
 * finds it, never a second one (decision record 0025).
 *
 * @param run the create, given the input with the id filled in; its body is what a replay sends, byte for byte.
 * @throws DomainError `idempotency_key_in_use`, `idempotency_key_reused`, and whatever `run` throws.
 */
export async function answerOnce(
  request: KeyedRequest,
  run: (value: Readonly<Record<string, unknown>>) => Promise<StoredAnswer>,
): Promise<KeyedAnswer> {
  const { services, input } = request;
  const { field } = createdResourceOf(input.route);
  const claim = claimOf(request);
  const outcome = await claimKey(services, claim);
  switch (outcome.kind) {
    case "finished":
      return { ...outcome.answer, replayed: true };
    case "running":
      throw new DomainError({ code: "idempotency_key_in_use", message: IN_USE, param: "Idempotency-Key" });
    case "reused":
      throw new DomainError({ code: "idempotency_key_reused", message: REUSED, param: "Idempotency-Key" });
    case "owned":
      return {
        ...(await runOwned(services, claim, () => run({ [field]: outcome.reservedId, ...input.value }))),
        ...NEW,
      };
  }
}

const NEW = { replayed: false } as const;
const IN_USE = "A request with this key is still running.";
const REUSED = "This key was used with another body.";

function claimOf({ services, caller, requestId, key, input }: KeyedRequest): KeyClaim {
  return {
    organizationId: caller.organization.organizationId,
    endpoint: endpointOf(input.route),
    key,
    owner: requestId,
    requestHash: hash("sha256", input.body.text, "hex"),
    reservedId: services.makeId(createdResourceOf(input.route).kind),
  };
}

async function runOwned(services: Services, claim: KeyClaim, run: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  let answer: StoredAnswer;
  try {
    answer = await run();
  } catch (error) {
    const wasRefused = ERROR_CODES[refusalOf(error).code].status < 500;
    await (wasRefused ? forgetKey : abandonKey)(services, claim).catch(leaveToTakeover);
    throw error;
  }
  await finishKey(services, claim, answer).catch(leaveToTakeover);
  return answer;
}

/** The database went away. What was created stands under the reserved id; a later retry finds it there. */
const leaveToTakeover = (): void => undefined;
