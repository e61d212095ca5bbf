import { afterEach, expect, test, vi } from "vitest";
import { followSingleSignOn } from "./follow-single-sign-on.ts";
import { faultOfTyped, wordsOfRefused } from "./sign-in-problems.ts";
import { requestSignIn } from "./sign-in-request.ts";
import { pressOnSignInPage } from "./testing-sign-in-page.ts";

afterEach(() => vi.unstubAllGlobals());

const press = async (answer: () => Promise<Response>, around = {}) => {
  const tellAboveFields = vi.fn();
  const means = { requestSignIn, faultOfTyped, wordsOfRefused, tellAtField: () => undefined, tellAboveFields };
  const pressed = await pressOnSignInPage(() => followSingleSignOn(means), answer, around);
  return { ...pressed, told: tellAboveFields.mock.lastCall?.[1]?.words };
};

test.each([
  [404, "NO_SINGLE_SIGN_ON", "Nobody signs in through an organization with this address. Sign in with your password."],
  [502, "PROVIDER_UNAVAILABLE", "The sign-in service of your organization is not answering. Try again later."],
  [429, undefined, "There were too many attempts to sign in. Try again in 2 minutes."],
  [500, undefined, "Signing in does not work right now. Check your internet and try again."],
  [503, "TOO_BUSY", "Too many people are signing in at this moment. Try again in a few seconds."],
] as const)("why nobody is led to their provider is told by whose fault it is: %i %s", async (status, code, words) => {
  const answer = Response.json({ code }, { status, headers: { "retry-after": "61" } });
  expect(await press(async () => answer)).toEqual({ isBusy: false, assigned: undefined, told: words });
});

test("no answer, and one that names no page of a provider, is not told as a fault of theirs", async () => {
  const answers = [Response.json({}), Response.json({ url: "javascript:alert(1)" })];
  for (const answer of [...answers.map((named) => async () => named), () => Promise.reject(new Error("offline"))]) {
    expect(await press(answer)).toMatchObject({ told: expect.stringContaining("does not work right now") });
  }
});

test("who is known is led to their provider, and the button waits for it", async () => {
  const url = "https://login.example.nl/authorize?state=1";
  expect(await press(async () => Response.json({ url }))).toEqual({ isBusy: true, assigned: url, told: undefined });
});

test("the frame of an ended session stays, and the provider, which refuses frames, opens in a tab of its own", async () => {
  const url = "https://login.example.nl/authorize?state=1";
  const tab = { location: { assign: vi.fn() }, close: vi.fn() };
  const framed = { top: {}, open: () => tab };
  const led = await press(async () => Response.json({ url }), framed);
  expect(led).toEqual({ isBusy: false, assigned: undefined, told: undefined });
  expect(tab.location.assign.mock.calls).toEqual([[url]]);
  expect(tab.close).not.toHaveBeenCalled();

  const refused = await press(async () => Response.json({}, { status: 404 }), framed);
  expect(refused.told).toContain("Nobody signs in through an organization");
  expect(tab.close).toHaveBeenCalledOnce();
});
