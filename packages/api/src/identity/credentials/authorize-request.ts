import { isInRanges } from "@quote-financing/address-policy/address-ranges";
import type { Caller } from "@quote-financing/domain/people/caller";
import { authorize, type Permission, refusalFor } from "@quote-financing/domain/people/permissions";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { type RefusedRequest, recordRefusal } from "../../audit/record-refusal.ts";

/**
 * The caller, if it may do this, and its key may do it from where the request came (contract-decisions §15). What is
 * refused to somebody of an organization is in its audit log.
 *
 * @throws DomainError `credentials_missing` without a caller, else `operation_not_permitted`.
 */
export function authorizeRequest(
  request: RefusedRequest,
  caller: Caller | null,
  permission: Permission,
): Caller | Promise<never> {
  if (caller === null) return authorize(caller, permission);
  const refusal = refusalOfRequest(request, caller, permission);
  return refusal === undefined ? caller : refuse(request, caller, permission, refusal);
}

function refusalOfRequest(
  { clientAddress }: RefusedRequest,
  caller: Caller,
  permission: Permission,
): Refusal | undefined {
  const refusal = refusalFor(caller, permission);
  if (refusal !== undefined || caller.kind !== "credential" || caller.allowedAddresses.length === 0) return refusal;
  const isWithin = clientAddress !== undefined && isInRanges(clientAddress, caller.allowedAddresses);
  return isWithin ? undefined : peopleRefusals.addressNotAllowed();
}

async function refuse(
  request: RefusedRequest,
  caller: Caller,
  permission: Permission,
  refusal: Refusal,
): Promise<never> {
  await recordRefusal(request, caller, { permission, rule: refusal.rule });
  throw new DomainError(refusal);
}
