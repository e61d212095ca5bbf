import { afterEach, expect, test, vi } from "vitest";
import { followPasskey } from "./follow-passkey.ts";
import { wordsOfRefused } from "./sign-in-problems.ts";
import { requestSignIn } from "./sign-in-request.ts";
import { pressOnSignInPage } from "./testing-sign-in-page.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["no answer", () => Promise.reject(new Error("offline")), "Signing in does not work right now."],
  ["an error", async () => Response.json({}, { status: 500 }), "Signing in does not work right now."],
  ["a refusal", async () => Response.json({}, { status: 403 }), "Signing in does not work right now."],
  [
    "too many tries",
    async () => Response.json({}, { status: 429, headers: { "retry-after": "90" } }),
    "There were too many attempts to sign in. Try again in 2 minutes.",
  ],
  ["a dialog that was closed", async () => Response.json({}), "No passkey was used."],
] as const)("why no passkey was asked for, or used, is told: %s", async (_, answer, words) => {
  const tellAboveFields = vi.fn();
  vi.stubGlobal("PublicKeyCredential", { parseRequestOptionsFromJSON: () => ({}) });
  vi.stubGlobal("navigator", { credentials: { get: () => Promise.reject(new Error("closed")) } });

  const { isBusy } = await pressOnSignInPage(
    () => followPasskey({ requestSignIn, wordsOfRefused, tellAboveFields }),
    answer,
  );

  expect(isBusy).toBe(false);
  expect(tellAboveFields.mock.lastCall?.[1]).toMatchObject({ words: expect.stringContaining(words) });
});
