import { FINANCING_COMMANDS } from "@quote-financing/domain/financing/lifecycle";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";

/** Which data the session shows from now on; `sessionId` is the browser's own. */
export const chooseModeInput = z.strictObject({ sessionId: idSchema("session"), mode: z.enum(["live", "test"]) });

export const chosenModeAnswer = z.object({ data: z.object({ organizationId: idSchema("organization") }) });

export const testQuoteInput = z.strictObject({ quoteId: idSchema("quote") });

export const advanceInput = testQuoteInput.extend({
  command: z.enum(FINANCING_COMMANDS),
  /** Of a hold; `unknown` when omitted. */
  reason: z.enum(ON_HOLD_REASONS).optional(),
});

export type ChooseModeInput = z.output<typeof chooseModeInput>;
export type AdvanceInput = z.output<typeof advanceInput>;
