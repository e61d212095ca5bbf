import { expect, test } from "vitest";
import { createSecretBox } from "../../maintenance/sealing/create-secret-box.ts";
import { newestClaimHashes } from "./testing-claim-hashes.ts";

const box = createSecretBox("a key for tests that is long enough");
const consumer = { email: "jan@example.nl", postalCode: "1234 AB", houseNumber: "12" };
const hashes = (change: Partial<typeof consumer> = {}) => newestClaimHashes(box, { ...consumer, ...change });

test("e-mails compare case-insensitively", () => {
  expect(hashes({ email: " Jan@Example.NL " }).emailHash).toBe(hashes().emailHash);
  expect(hashes({ email: "jan2@example.nl" }).emailHash).not.toBe(hashes().emailHash);
});

test("e-mails compare by their domain's ASCII form, and what had one already hashes as it always did", () => {
  expect(hashes({ email: "Jan@EXÄMPLE.nl" }).emailHash).toBe(hashes({ email: "jan@xn--exmple-cua.nl" }).emailHash);
  expect(hashes({ email: "Jan@Example.nl" }).emailHash).toBe(box.keyedHash("jan@example.nl", "claim-email"));
});

test.each(["1234AB", "1234ab", "1234 ab", " 1234  Ab ", "1 2 3 4 a b"])(
  "%j is the postal code 1234 AB",
  (postalCode) => {
    expect(hashes({ postalCode }).addressHash).toBe(hashes().addressHash);
  },
);

test.each(["12a", "12 bis", "12-3", " 12 ", "12A-4"])("%j is house 12: any addition is ignored", (houseNumber) => {
  expect(hashes({ houseNumber }).addressHash).toBe(hashes().addressHash);
});

test.each(["1", "121", "2", "a12", "-12"])("%j is another house", (houseNumber) => {
  expect(hashes({ houseNumber }).addressHash).not.toBe(hashes().addressHash);
});

test("houses without opening digits are told apart", () => {
  expect(hashes({ houseNumber: "bis" }).addressHash).not.toBe(hashes({ houseNumber: "ter" }).addressHash);
});

test("a hash says nothing without the key and depends on it", () => {
  const other = newestClaimHashes(createSecretBox("another key for tests that is long"), consumer);
  expect(other.emailHash).not.toBe(hashes().emailHash);
  expect(Object.values(hashes()).every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
});
