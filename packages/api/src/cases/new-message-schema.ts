import { optionalField } from "@quote-financing/domain/fields/left-out";
import { readOnlyField } from "@quote-financing/domain/fields/read-only-field";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { requiredText } from "@quote-financing/domain/text/text";
import { MESSAGE_BODY_MAX_CODE_POINTS } from "./message-sizes.ts";

/** Plain text of 1 to 32 000 code points, kept as sent, line ends included (specification §8). */
export const messageBodySchema = requiredText(MESSAGE_BODY_MAX_CODE_POINTS).meta({
  description: "Plain text; kept exactly as sent.",
  examples: ["When will the invoice be paid?\nThanks!"],
});

/** What a merchant writes: the body of a post, and the opening message of a case. Echoed fields are ignored. */
export const newMessageShape = {
  body: messageBodySchema,
  messageId: optionalField(idSchema("caseMessage")).meta({
    description: "Client-made id. The same id with the same body is the same message: posting it again is safe.",
  }),
  author: readOnlyField(),
  createdAt: readOnlyField(),
  redactedAt: readOnlyField(),
  documents: readOnlyField(),
};
