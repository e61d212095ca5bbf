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
