import { registerServices } from "@quote-financing/api/shared-services";
import type { Database } from "@quote-financing/db/database";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testPortalServices } from "../../../../server/testing-services.ts";
import { POST } from "./route.ts";

const { logged } = vi.hoisted(() => ({ logged: [] as string[] }));
vi.mock("../../../../server/portal-logger.ts", async (original) => {
  const { portalLogger } = await original<typeof import("../../../../server/portal-logger.ts")>();
  return { portalLogger: (part: string) => portalLogger(part, { write: (line) => void logged.push(line) }) };
});

let thrown: Error;
const orm = new Proxy(
  {},
  {
    get: () => () => {
      throw thrown;
    },
  },
);

beforeAll(() => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a secret of this test, long enough for it");
  vi.stubEnv("CRON_SECRET", "the-cron-secret-of-this-test");
  registerServices(testPortalServices({ orm } as unknown as Database));
});
beforeEach(() => void (logged.length = 0));

const signIn = (body: object) =>
  POST(
    new Request("https://portal.example.nl/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

test.each([
  [500, {}],
  [503, { code: "ECONNREFUSED" }],
])("a sign-in that fails is found in the log under the number of its answer: %i", async (status, properties) => {
  thrown = Object.assign(new Error("Failed query: bewoner@example.nl"), properties);

  const answer = await signIn({ email: "bewoner@example.nl", password: "a whole new sentence" });

  expect(answer.status).toBe(status);
  expect(logged).toHaveLength(1);
  const requestId = answer.headers.get("request-id");
  expect(JSON.parse(logged[0] ?? "")).toMatchObject({ level: "error", part: "portal", requestId });
  expect(logged[0]).not.toContain("bewoner");
});

test("a sign-in that is refused is no fault", async () => {
  expect((await signIn({ email: 5 })).status).toBe(400);
  expect(logged).toEqual([]);
});
