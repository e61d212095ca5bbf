import { hash } from "node:crypto";
import type { Transaction } from "@quote-financing/db/database";
import { isLockTimeout } from "@quote-financing/db/database-errors";
import { type CredentialCaller, payerOf } from "@quote-financing/domain/people/caller";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import type { Services } from "../../context.ts";
import { refusalOf } from "../../refusals/refusal-of.ts";
import type { RequestInput } from "../input/request-input.ts";
import { restRefusals } from "../refusals.ts";
import { createdResourceOf, endpointOf } from "./idempotency-key.ts";
import {
  abandonKey,
  type ClaimOutcome,
  claimKey,
  finishKey,
  finishKeyWith,
  forgetKey,
  type KeyClaim,
  type StoredAnswer,
} from "./idempotency-store.ts";

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

/** A create under a key. */
export interface KeyedRun {
  /** The procedure's input with the reserved id filled in. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Stores the answer with what is created, in its transaction (`Context.keepAnswer`). */
  readonly keep: (tx: Transaction, answer: StoredAnswer) => Promise<void>;
}

/**
 * Runs a create at most once per `Idempotency-Key` (contract-decisions §4, §11). The id of what is created is reserved
 * with the key before anything is written: an attempt that takes over from a killed process creates the same resource or
 * finds it, never a second one (decision record 0025).
 *
 * @param run the create; its body is what a replay sends, byte for byte, with the asking credential's links.
 * @throws DomainError `idempotency_key_in_use`, `idempotency_key_reused`, `state_conflict` for an answer that was
 *   withdrawn (decision record 0207), and what `run` throws.
 */
export async function answerOnce(
  request: KeyedRequest,
  run: (keyed: KeyedRun) => Promise<StoredAnswer>,
): Promise<KeyedAnswer> {
  const { services, input } = request;
  const claim = claimOf(request);
  const outcome = await inShare(request, () => claimKey(services, claim)).catch(lockedByAnother);
  switch (outcome.kind) {
    case "finished":
      return replay(request, outcome.answer);
    case "withdrawn":
      throw refuse(restRefusals.keyWithdrawn());
    case "running":
      throw refuse(restRefusals.keyInUse());
    case "reused":
      throw refuse(restRefusals.keyReused());
    case "owned": {
      const { field } = createdResourceOf(input.route);
      const value = { ...input.value, [field]: outcome.reservedId };
      const isInherited = outcome.reservedId !== claim.reservedId;
      return runOwned(request, { ...claim, reservedId: outcome.reservedId, isInherited }, value, run);
    }
  }
}

/** The statements of a key count on the payer's share, as those of the create do, which takes a slot of its own. */
const inShare = <Value>({ services, caller }: KeyedRequest, work: () => Promise<Value>): Promise<Value> =>
  services.db.shares.requests.hold(payerOf(caller), work);

/** A create that is about to commit its answer holds the key's row. */
function lockedByAnother(error: unknown): ClaimOutcome {
  if (isLockTimeout(error)) return { kind: "running" };
  throw error;
}

const refuse = (refusal: Refusal) => new DomainError(refusal.at("Idempotency-Key"));

function claimOf({ services, caller, requestId, key, input }: KeyedRequest): KeyClaim {
  const { field, kind } = createdResourceOf(input.route);
  const ownId = input.value[field];
  return {
    organizationId: caller.organization.organizationId,
    endpoint: endpointOf(input.route),
    key,
    owner: requestId,
    requestHash: requestHashOf(input),
    reservedId: typeof ownId === "string" ? ownId : services.makeId(kind),
  };
}

/** Of the body's bytes, and of what the path names: the same body under another quote is another request. */
function requestHashOf({ route, value, body }: RequestInput): string {
  const named = route.parameters.map((name) => `${name}=${String(value[name])}\n`).join("");
  return hash("sha256", named + body.text, "hex");
}

function replay({ services, caller, input }: KeyedRequest, { status, body }: StoredAnswer): KeyedAnswer {
  const { replayFor } = input.route;
  return { status, body: replayFor === undefined ? body : replayFor({ services, caller }, body), replayed: true };
}

interface OwnedClaim extends KeyClaim {
  /** The id was reserved by an earlier attempt, which may have created what it names. */
  readonly isInherited: boolean;
}

async function runOwned(
  request: KeyedRequest,
  claim: OwnedClaim,
  value: KeyedRun["value"],
  run: (keyed: KeyedRun) => Promise<StoredAnswer>,
): Promise<KeyedAnswer> {
  const { services } = request;
  let kept: StoredAnswer | undefined;
  const keep = async (tx: Transaction, toKeep: StoredAnswer): Promise<void> => {
    await finishKeyWith(tx, services, claim, toKeep);
    kept = toKeep;
  };
  let answer: StoredAnswer;
  try {
    answer = await run({ value, keep });
  } catch (error) {
    const wasRefused = ERROR_CODES[refusalOf(error).code].status < 500;
    // Without the id of what an earlier attempt may have created the next one would create it a second time.
    const letGo = wasRefused && !claim.isInherited ? forgetKey : abandonKey;
    await inShare(request, () => letGo(services, claim)).catch(leaveToTakeover);
    throw error;
  }
  // A transaction that lost a race is run again: what it kept first is gone, and it may have found what another made.
  const isKept = kept?.body === answer.body;
  const ended = isKept
    ? undefined
    : await inShare(request, () => finishKey(services, claim, answer)).catch(leaveToTakeover);
  if (ended?.kind === "withdrawn") throw refuse(restRefusals.keyWithdrawn());
  return ended === undefined ? { ...answer, replayed: false } : replay(request, ended.answer);
}

/** The database went away, or the payer's share stayed taken. What was created stands under the reserved id; a later retry finds it there. */
const leaveToTakeover = (): undefined => undefined;
