import { ANSWER_ABOVE } from "@quote-financing/domain/mail-room";
import { cutQuoted } from "@quote-financing/mail/inbound/cut-quoted";
import { expect, test } from "vitest";

// Said twice: packages/mail imports nothing of ours.
test.each(Object.values(ANSWER_ABOVE))("what stands below %j, as our mail has it, is ours", (marker) => {
  expect(cutQuoted(`Ja.\n\n-- ${marker} --\nKlopt het adres?`)).toBe("Ja.");
});
