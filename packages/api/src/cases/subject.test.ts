import { countCodePoints } from "@quote-financing/domain/text/code-points";
import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveSubject } from "./subject.ts";

test("the subject is the first non-empty line with its whitespace folded", () => {
  expect(deriveSubject("Invoice missing\nPlease send it.")).toBe("Invoice missing");
  expect(deriveSubject("\r\n \t \r\n  The \t heat\u00a0 pump  \r\nmore")).toBe("The heat pump");
  expect(deriveSubject("one\rtwo")).toBe("one");
  expect(deriveSubject("a\u2028b")).toBe("a");
  expect(deriveSubject("\u0085 \u0085a\u0085b")).toBe("a");
});

test("a long line is cut at 255 code points, never inside one", () => {
  expect(deriveSubject("🏠".repeat(300))).toBe("🏠".repeat(255));
  expect(deriveSubject(`${"x".repeat(254)}🏠y`)).toBe(`${"x".repeat(254)}🏠`);
});

test("a subject that is cut right behind a blank does not end in it", () => {
  expect(deriveSubject(`${"x".repeat(254)} y`)).toBe("x".repeat(254));
  expect(deriveSubject(`${"x".repeat(254)}\u3000y`)).toBe("x".repeat(254));
});

test("for any message the subject has 1 to 255 code points and no line break or blank at its end", () => {
  const message = fc.string({ unit: "binary", maxLength: 600 }).filter((text) => /[^\s\u0085]/u.test(text));
  fc.assert(
    fc.property(message, (body) => {
      const subject = deriveSubject(body);
      expect(countCodePoints(subject)).toBeGreaterThanOrEqual(1);
      expect(countCodePoints(subject)).toBeLessThanOrEqual(255);
      expect(subject).toBe(subject.trim());
      expect(subject).not.toMatch(/[\r\n\u0085\u2028\u2029]/u);
    }),
  );
});
