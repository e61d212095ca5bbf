import { afterEach, expect, test, vi } from "vitest";
import { newSession } from "../../trpc/person-request.ts";
import { requestAccountChange } from "./account-request.ts";

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: object) =>
  vi.stubGlobal("fetch", async () => Response.json(body, { status, headers: { "request-id": "req_1" } }));

test("who has no password yet is told so, and not to look at their connection", async () => {
  answering(400, { code: "CREDENTIAL_ACCOUNT_NOT_FOUND" });
  const outcome = await requestAccountChange("/change-password", {});
  expect(outcome).toEqual({ isDone: false, reason: "noPassword", requestId: "req_1" });
});

test("a code that nobody knows is told as something that did not work", async () => {
  answering(400, { code: "SOMETHING_NEW" });
  expect(await requestAccountChange("/change-password", {})).toMatchObject({ reason: "unavailable" });
});

test("a change after the session ended goes on once its person signed in again, and is refused where they do not", async () => {
  const answers = [401, 200, 401].map((status) => Response.json({ status }, { status }));
  vi.stubGlobal("fetch", async () => answers.shift());
  const answering = [true, false];
  const end = newSession.listen(() => {
    if (newSession.isAsked()) newSession.settle(answering.shift() === true);
  });

  expect(await requestAccountChange("/update-user", {})).toEqual({ isDone: true, answer: { status: 200 } });
  expect(await requestAccountChange("/update-user", {})).toMatchObject({ reason: "signedOut" });
  end();
});

test("who needs their passkey first is told why it could not be asked for, or was refused, and else to use it", async () => {
  const first = () => Response.json({ code: "PASSKEY_REQUIRED" }, { status: 403 });
  const credential = { toJSON: () => ({}) };
  vi.stubGlobal("window", { PublicKeyCredential: true });
  vi.stubGlobal("location", { hostname: "portal.example.nl" });
  vi.stubGlobal("PublicKeyCredential", {
    parseCreationOptionsFromJSON: () => ({}),
    parseRequestOptionsFromJSON: () => ({}),
  });
  const outcomeOf = async (get: () => Promise<unknown>, ...later: Response[]) => {
    const answers = [first(), ...later];
    vi.stubGlobal("navigator", { credentials: { get } });
    vi.stubGlobal("fetch", async () => answers.shift());
    return requestAccountChange("/two-factor/enable", {});
  };
  const shown = async () => credential;

  const throttled = Response.json({}, { status: 429 });
  expect(await outcomeOf(shown, throttled)).toMatchObject({ reason: "throttled" });
  const refused = Response.json({ code: "PASSKEY_REFUSED" }, { status: 400 });
  expect(await outcomeOf(shown, Response.json({}), refused)).toMatchObject({ reason: "passkey" });
  const closed = () => Promise.reject(new Error("The person closed it."));
  expect(await outcomeOf(closed, Response.json({}))).toMatchObject({ reason: "passkeyFirst" });
  const done = Response.json({ isOn: true });
  expect(await outcomeOf(shown, Response.json({}), Response.json({}), done)).toMatchObject({ isDone: true });
});
