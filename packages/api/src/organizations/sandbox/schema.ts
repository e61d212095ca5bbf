import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { z } from "zod";
import { financingCommandSchema } from "../../quotes/financing/schema.ts";

/** Which data the session shows from now on; `sessionId` is the browser's own. */
export const chooseModeInput = z.strictObject({ sessionId: idSchema("session"), mode: z.enum(["live", "test"]) });

export const chosenModeAnswer = z.object({ data: z.object({ organizationId: idSchema("organization") }) });

export const testQuoteInput = z.strictObject({ quoteId: idSchema("quote") });

export const advanceInput = testQuoteInput.extend({ command: financingCommandSchema });

export type ChooseModeInput = z.output<typeof chooseModeInput>;
