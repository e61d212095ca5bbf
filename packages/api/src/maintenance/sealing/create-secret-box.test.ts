import { expect, test } from "vitest";
import { describeFault } from "../../rest/fault-description.ts";
import { createSecretBox } from "./create-secret-box.ts";

const OLD = "an old key of the service of 32+ characters";
const NEW = "a new key of the service of 32+ characters";

test("a sealed text opens to exactly what was sealed", () => {
  const box = createSecretBox(OLD);
  const texts = ["", "whsec_abc", "Ünïcødé 🏠", "x".repeat(100_000)];
  for (const text of texts) expect(box.open(box.seal(text, "secret"), "secret")).toBe(text);
});

test("the same text never seals to the same bytes twice", () => {
  const box = createSecretBox(OLD);
  expect(box.seal("text", "secret")).not.toBe(box.seal("text", "secret"));
});

test("a text sealed for one purpose opens for no other", () => {
  const box = createSecretBox(OLD);
  const sealed = box.seal("text", "destination");
  expect(() => box.open(sealed, "replay")).toThrow();
});

test("an altered text does not open, whichever character was changed", () => {
  const box = createSecretBox(OLD);
  const sealed = box.seal("text", "secret");
  for (let index = 0; index < sealed.length - 1; index += 1) {
    const altered = `${sealed.slice(0, index)}${sealed[index] === "A" ? "B" : "A"}${sealed.slice(index + 1)}`;
    expect(() => box.open(altered, "secret"), altered).toThrow();
  }
});

test("after rotation the new key seals and the old one still opens", () => {
  const sealedBefore = createSecretBox(OLD).seal("text", "secret");
  const rotated = createSecretBox([NEW, OLD]);
  expect(rotated.open(sealedBefore, "secret")).toBe("text");
  const sealedAfter = rotated.seal("text", "secret");
  expect(createSecretBox(NEW).open(sealedAfter, "secret")).toBe("text");
  expect(() => createSecretBox(OLD).open(sealedAfter, "secret")).toThrow();
});

test("hashes stay the same over restarts, are found again during a rotation, and differ per purpose", () => {
  const hash = createSecretBox(OLD).keyedHash("a@example.org", "email");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(createSecretBox(OLD).keyedHash("a@example.org", "email")).toBe(hash);
  const rotating = createSecretBox(`${NEW}, ${OLD}`);
  expect(rotating.keyedHash("a@example.org", "email")).toBe(createSecretBox(NEW).keyedHash("a@example.org", "email"));
  expect(rotating.keyedHashes("a@example.org", "email")).toEqual([
    createSecretBox(NEW).keyedHash("a@example.org", "email"),
    hash,
  ]);
  expect(createSecretBox(OLD).keyedHash("a@example.org", "address")).not.toBe(hash);
  expect(createSecretBox(NEW).keyedHash("a@example.org", "email")).not.toBe(hash);
});

test("a missing or short key is refused", () => {
  expect(() => createSecretBox("")).toThrow("no key");
  expect(() => createSecretBox("short")).toThrow("at least 16");
});

test("a log tells a key that is missing from a fault of ours", () => {
  const sealed = createSecretBox(OLD).seal("text", "secret");
  const opened = () => {
    try {
      return createSecretBox(NEW).open(sealed, "secret");
    } catch (error) {
      return describeFault(error);
    }
  };

  expect(opened()).toMatchObject({ name: "SecretsKeyMissing", code: "SECRETS_KEY_MISSING" });
});
