import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";

export const proposeFactorResetInput = z.strictObject({ userId: idSchema("user"), reason: requiredText(500) });

export const decideFactorResetInput = z.strictObject({ resetId: idSchema("factorReset") });

const agentFactorSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Nobody proposes to take their own. */
  isOneself: z.boolean(),
  /** Whether there is a factor to lose. */
  hasFactor: z.boolean(),
  reset: z
    .object({
      resetId: z.string(),
      reason: z.string(),
      proposedByName: z.string(),
      /** Nobody approves their own proposal; they may take it back. */
      isOwn: z.boolean(),
      createdAt: timestampOutput(),
      expiresAt: timestampOutput(),
    })
    .optional(),
});

/** All agents, by name, each with what is proposed about their second factor. */
export const agentFactorsAnswer = z.object({ data: z.array(agentFactorSchema) });

export type AgentFactor = z.infer<typeof agentFactorSchema>;
export type ProposeFactorResetInput = z.output<typeof proposeFactorResetInput>;
export type DecideFactorResetInput = z.output<typeof decideFactorResetInput>;
