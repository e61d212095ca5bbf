import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";

/** Mail that nobody gets: in development it lands in a folder (decision record 0095). Newest first. */
export const mailListAnswer = z.object({
  data: z.array(
    z.object({
      mailId: z.string(),
      recipient: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: timestampOutput(),
    }),
  ),
});

export type MailList = z.infer<typeof mailListAnswer>;
