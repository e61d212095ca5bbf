import { expect, test } from "vitest";
import { maskedEmail, maskedPhone } from "./masked-contact.ts";

test.each([
  ["marie@example.nl", "m…@e….nl"],
  ["m@e.nl", "m…@e….nl"],
  ["jan.de.vries+x@mail.voorbeeld.example", "j…@m….example"],
  ["Ünal@bücher.de", "Ü…@b….de"],
  ["👍x@example.nl", "👍…@e….nl"],
  ["a@localhost", "a…@l…"],
  ["no address", "…@n…"],
])("of the address %s only %s is shown", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

test.each([
  ["+31612345678", "…78"],
  ["06 12 34 56 7 8", "…78"],
  ["1", "…1"],
  ["", "…"],
])("of the number %j only %s is shown", (phoneNumber, masked) => {
  expect(maskedPhone(phoneNumber)).toBe(masked);
});
