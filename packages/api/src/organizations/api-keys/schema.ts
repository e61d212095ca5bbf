import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampInput, timestampOutput } from "@quote-financing/domain/time/timestamp";
import { CREDENTIAL_KINDS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { CREDENTIAL_PATTERN } from "../../identity/credentials/credential-pattern.ts";
import { API_KEY_STATES, GRACE_HOURS_MAX } from "./rules.ts";

/** A credential as people see it: `hint` is the end of its secret, which itself is shown once. */
export const apiKeySchema = z.object({
  apiKeyId: idSchema("apiKey"),
  name: z.string(),
  kind: z.enum(CREDENTIAL_KINDS),
  hint: z.string(),
  state: z.enum(API_KEY_STATES),
  createdBy: z.string(),
  createdAt: timestampOutput(),
  expiresAt: timestampOutput().optional(),
  revokedAt: timestampOutput().optional(),
  lastUsedAt: timestampOutput().optional(),
});

export const createApiKeyInput = z.strictObject({ name: requiredText(128), expiresAt: timestampInput().optional() });

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
