import { plainRange } from "@quote-financing/address-policy/address-ranges";
import { refusedInput, refusing } from "@quote-financing/domain/fields/schema-refusals";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { EVERY_SCOPE, GRANTED_SCOPES, type GrantedScope } from "@quote-financing/domain/people/key-scopes";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampInput, timestampOutput } from "@quote-financing/domain/time/timestamp";
import { CREDENTIAL_KINDS, KEY_SCOPES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { CREDENTIAL_PATTERN } from "../../identity/credentials/credential-pattern.ts";
import { apiKeyRefusals } from "./refusals.ts";
import { API_KEY_STATES, GRACE_HOURS_MAX } from "./rules.ts";

/** A credential as people see it: `prefix` is how it begins, `hint` how it ends; itself it is shown once. */
const apiKeySchema = z.object({
  apiKeyId: idSchema("apiKey"),
  name: z.string(),
  kind: storedWord(CREDENTIAL_KINDS),
  prefix: z.string(),
  hint: z.string(),
  scopes: z.array(storedWord(GRANTED_SCOPES)),
  allowedAddresses: z.array(z.string()),
  state: z.enum(API_KEY_STATES),
  /** The key that has taken its place: it works no longer than until `expiresAt`. */
  successorId: idSchema("apiKey").optional(),
  createdBy: z.string(),
  createdAt: timestampOutput(),
  expiresAt: timestampOutput().optional(),
  revokedAt: timestampOutput().optional(),
  lastUsedAt: timestampOutput().optional(),
  /** The address of that use, where it is known. */
  lastUsedFrom: z.string().optional(),
});

const ADDRESSES_MAX = 20;

/** Each once, in the order of the list. Beside `*` no other says anything. */
const plainScopes = (scopes: readonly GrantedScope[]): GrantedScope[] =>
  scopes.includes(EVERY_SCOPE) ? [EVERY_SCOPE] : KEY_SCOPES.filter((scope) => scopes.includes(scope));

const scopesInput = z
  .array(z.enum(GRANTED_SCOPES))
  .min(1, { error: refusing(apiKeyRefusals.scopeNeeded()) })
  .max(GRANTED_SCOPES.length)
  .transform(plainScopes);

const addressInput = z.string().transform((text, { issues }) => {
  const range = plainRange(text.trim());
  if (range === undefined) issues.push(refusedInput(apiKeyRefusals.addressRange(), text));
  return range ?? z.NEVER;
});

/** `scopes` omitted: everything. `allowedAddresses`: addresses and ranges in CIDR notation; none: from everywhere. */
export const createApiKeyInput = z.strictObject({
  name: requiredText(128),
  expiresAt: timestampInput().optional(),
  scopes: scopesInput.default([EVERY_SCOPE]),
  allowedAddresses: z.array(addressInput).max(ADDRESSES_MAX).default([]),
});

export const apiKeyIdInput = z.strictObject({ apiKeyId: idSchema("apiKey") });

/** `graceHours`: how long the old key goes on working; 0 ends it now. `expiresAt` is the new key's. */
export const rollApiKeyInput = z.strictObject({
  apiKeyId: idSchema("apiKey"),
  graceHours: z.int().min(0).max(GRACE_HOURS_MAX),
  expiresAt: timestampInput().optional(),
});

export const apiKeyAnswer = z.object({ data: apiKeySchema });
export const apiKeyListAnswer = z.object({ data: z.array(apiKeySchema) });

/** `token` is the credential itself: shown here, stored nowhere. */
export const newApiKeyAnswer = z.object({
  data: apiKeySchema,
  token: z.string().regex(CREDENTIAL_PATTERN),
});

export const rolledApiKeyAnswer = newApiKeyAnswer.extend({ previous: apiKeySchema });

export type ApiKey = z.infer<typeof apiKeySchema>;
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;
export type ApiKeyIdInput = z.output<typeof apiKeyIdInput>;
export type RollApiKeyInput = z.output<typeof rollApiKeyInput>;
