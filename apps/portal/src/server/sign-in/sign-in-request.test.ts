import { afterEach, expect, test, vi } from "vitest";
import { wordsOfRefused } from "./sign-in-problems.ts";
import { requestSignIn, type SignInRefused } from "./sign-in-request.ts";
import { signInProblemTexts } from "./sign-in-texts.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [401, "INVALID_TWO_FACTOR_COOKIE"],
  [400, "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"],
] as const)(
  "a code that no try could make right any more is told as one that came too late: %i %s",
  async (status, code) => {
    vi.stubGlobal("fetch", async () => Response.json({ code }, { status }));
    for (const step of ["two-factor/verify-totp", "two-factor/verify-backup-code"] as const) {
      const outcome = (await requestSignIn(step, { code: "123456" })) as SignInRefused;
      expect(wordsOfRefused(outcome, step, signInProblemTexts("en"))).toBe(
        "Signing in took too long, or this attempt was used already. Start again.",
      );
    }
  },
);

test("a code that is not right is told so", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "INVALID_CODE" }, { status: 401 }));
  expect(await requestSignIn("two-factor/verify-totp", { code: "123456" })).toMatchObject({ reason: "wrong" });
});

test.each([
  ["TOO_BUSY", "busy"],
  ["SERVICE_UNAVAILABLE", "unavailable"],
] as const)("a service that is full is told from one that is away: %s", async (code, reason) => {
  vi.stubGlobal("fetch", async () => Response.json({ code }, { status: 503 }));
  expect(await requestSignIn("sign-in/email", {})).toMatchObject({ reason });
});
