import { registerServices } from "@quote-financing/api/shared-services";
import { beforeAll, expect, test, vi } from "vitest";
import { testPortalServices } from "../../../../server/testing-services.ts";
import { MAX_BATCH_CALLS } from "../../../../trpc/max-batch-calls.ts";
import { POST } from "./route.ts";

beforeAll(() => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a session secret of this test alone, and long");
  vi.stubEnv("CRON_SECRET", "cron-secret-of-this-test");
  registerServices(testPortalServices());
});

const batch = async (calls: number) => {
  const names = Array<string>(calls).fill("quotes.list").join(",");
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, {}])));
  const headers = { "Content-Type": "application/json" };
  const request = new Request(`https://portal.example.nl/api/trpc/${names}?batch=1`, { method: "POST", headers, body });
  const response = await POST(request);
  return { status: response.status, answers: (await response.json()) as unknown };
};

test("a batch of more calls than any page makes is refused as a whole, before any of them runs", async () => {
  const { status, answers } = await batch(400);
  expect(status).toBe(400);
  expect([answers].flat()).toHaveLength(1);
  expect([answers].flat()).toMatchObject([{ error: { data: { code: "body_malformed" } } }]);
});

test("a page's batch is answered call by call", async () => {
  const { status, answers } = await batch(MAX_BATCH_CALLS);
  expect(status).toBe(401);
  expect(answers).toHaveLength(MAX_BATCH_CALLS);
});
