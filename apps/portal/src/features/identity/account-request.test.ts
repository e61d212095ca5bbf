import { afterEach, expect, test, vi } from "vitest";
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
