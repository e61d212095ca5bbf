import { describe, expect, test } from "vitest";
import { faultOfTyped, wordsOfRefused } from "./sign-in-problems.ts";
import { SIGN_IN_SCRIPT } from "./sign-in-script.ts";
import { signInProblemTexts } from "./sign-in-texts.ts";

const texts = signInProblemTexts("en");

describe("what is typed to sign in", () => {
  test.each(["123456", "123 456", " 12 34 56 "])("goes as a code of six digits: %j", (typed) => {
    expect(faultOfTyped(typed, "two-factor/verify-totp", texts)).toBeUndefined();
  });

  test.each(["12345", "1234567", "12345a"])("is not sent as a code when it is none: %j", (typed) => {
    expect(faultOfTyped(typed, "two-factor/verify-totp", texts)).toBe("Enter all 6 digits of the code.");
  });

  test.each(["sign-in/email", "two-factor/verify-totp", "two-factor/verify-backup-code"] as const)(
    "is asked for when it is missing: %s",
    (step) => {
      expect(faultOfTyped("  ", step, texts)).toBe("Fill this in.");
      expect(faultOfTyped("x".repeat(6), "two-factor/verify-backup-code", texts)).toBeUndefined();
    },
  );
});

describe("a sign-in that is refused", () => {
  test("tells of each step what was wrong", () => {
    const wrong = { kind: "refused", reason: "wrong" } as const;
    const steps = ["sign-in/email", "two-factor/verify-totp", "two-factor/verify-backup-code"] as const;
    expect(steps.map((step) => wordsOfRefused(wrong, step, texts))).toEqual([
      "The e-mail address or the password is not right. Check both and try again.",
      "This code is not right. Wait for a new code and try again.",
      "This backup code is wrong, or was used already. Try another backup code.",
    ]);
  });

  test.each([
    [5, "nl", "Probeer het over 1 minuut nog eens."],
    [60, "en", "Try again in 1 minute."],
    [61, "en", "Try again in 2 minutes."],
    [6_000, "nl", "Probeer het over 100 minuten nog eens."],
  ] as const)("tells in how many minutes to try again: %d s, %s", (retryAfterS, language, words) => {
    const refused = { kind: "refused", reason: "throttled", retryAfterS } as const;
    expect(wordsOfRefused(refused, "sign-in/email", signInProblemTexts(language))).toContain(words);
  });
});

test("the script of the page is one that a browser can read", () => {
  expect(() => new Function(SIGN_IN_SCRIPT)).not.toThrow();
  expect(SIGN_IN_SCRIPT).not.toMatch(/<\/script|__name|import/);
});
