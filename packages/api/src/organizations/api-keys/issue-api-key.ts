import type { Transaction } from "@quote-financing/db/database";
import { apiKeys } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { hashCredential } from "../../identity/credentials/credential-token.ts";
import { requireRoleStill } from "../../identity/credentials/require-role-still.ts";
import { lockOrganization } from "../../limits/lock-organization.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { countLiveKeys } from "./access.ts";
import { makeToken } from "./make-token.ts";
import { CREDENTIAL_KIND_OF, decideExpiry, decideKeyCount, prefixOf } from "./rules.ts";
import type { CreateApiKeyInput } from "./schema.ts";
import type { ApiKeyRow } from "./view.ts";

const HINT_LENGTH = 4;

/**
 * Makes and stores a credential of the caller's organization: contract-decisions §2. The plain text is in the answer
 * only; what is stored is its SHA-256.
 *
 * @param ending the key that ends with this, and so makes room for it
 * @throws DomainError `parameter_invalid` on `expiresAt`; `limit_reached` at 100 that work
 */
export async function issueApiKey(
  ctx: OrganizationContext,
  tx: Transaction,
  { name, expiresAt, scopes, allowedAddresses }: CreateApiKeyInput,
  { ending }: { readonly ending?: string | undefined } = {},
): Promise<{ row: ApiKeyRow; token: string }> {
  await lockOrganization(tx, ctx.organizationId);
  await requireRoleStill(tx, ctx.caller, "api-keys.manage");
  const { clock, makeId, randomBytes } = ctx.services;
  const now = clock.now();
  const expiry = decideExpiry(expiresAt, now);
  if (!expiry.ok) throw new DomainError(expiry.refusal);
  const decision = decideKeyCount(await countLiveKeys(tx, ctx.organizationId, now, ending));
  if (!decision.ok) throw new DomainError(decision.refusal);

  const { organization } = ctx.caller;
  const kind = CREDENTIAL_KIND_OF[organization.kind];
  const token = makeToken(prefixOf(kind, organization.isTest), randomBytes);
  const row: ApiKeyRow = {
    apiKeyId: makeId("apiKey"),
    kind,
    name,
    hint: token.slice(-HINT_LENGTH),
    createdBy: ctx.actor.actorName,
    createdAt: now,
    expiresAt: expiry.value,
    revokedAt: null,
    lastUsedAt: null,
    lastUsedFrom: null,
    expiryNoticedDays: null,
    successorId: null,
    scopes,
    allowedAddresses,
  };
  await tx.insert(apiKeys).values({ ...row, organizationId: ctx.organizationId, keyHash: hashCredential(token) });
  return { row, token };
}
