import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { isPlainLine } from "@quote-financing/domain/text/plain-line";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";

/** By which its person knows it. */
export const passkeyName = z.string().trim().min(1).max(60).refine(isPlainLine);

/** Never its key. */
export const passkeyListAnswer = z.object({
  data: z.array(
    z.object({
      passkeyId: idSchema("passkey"),
      name: z.string(),
      /** Its provider keeps copies: it is on other devices too. */
      isBackedUp: z.boolean(),
      createdAt: timestampOutput(),
      lastUsedAt: timestampOutput().optional(),
    }),
  ),
});

export const renamePasskeyInput = z.strictObject({ passkeyId: idSchema("passkey"), name: passkeyName });
export const removePasskeyInput = z.strictObject({ passkeyId: idSchema("passkey") });

export type PasskeyList = z.infer<typeof passkeyListAnswer>;
export type RenamePasskeyInput = z.output<typeof renamePasskeyInput>;
export type RemovePasskeyInput = z.output<typeof removePasskeyInput>;
