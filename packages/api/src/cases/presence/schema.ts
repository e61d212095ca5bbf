import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { z } from "zod";

/** Said again every few seconds while a case is on the screen. */
export const attendInput = z.strictObject({
  organizationId: idSchema("organization"),
  caseId: idSchema("case"),
  isTyping: z.boolean(),
});

/** Colleagues who look at the case right now, those who type first. */
export const attendAnswer = z.object({ others: z.array(z.object({ name: z.string(), isTyping: z.boolean() })) });

export type AttendInput = z.output<typeof attendInput>;
