import type { TestServices } from "@quote-financing/api/testing/test-services";
import type { TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openRouteWorld } from "../../../../server/route-matrix/testing-route-world.ts";
import type { RouteWorld } from "../../../../server/route-matrix/testing-visitors.ts";
import { PAGE_ORGANIZATION_HEADER } from "../../../../trpc/page-organization-header.ts";
import { POST } from "./route.ts";

const { logged } = vi.hoisted(() => ({ logged: [] as string[] }));
vi.mock("../../../../server/portal-logger.ts", async (original) => {
  const { portalLogger } = await original<typeof import("../../../../server/portal-logger.ts")>();
  return { portalLogger: (part: string) => portalLogger(part, { write: (line) => void logged.push(line) }) };
});

let database: TestDatabase;
let services: TestServices;
let world: RouteWorld;

beforeAll(async () => {
  ({ database, services, world } = await openRouteWorld());
}, 120_000);
afterAll(() => database.close());
afterEach(() => {
  vi.restoreAllMocks();
  logged.length = 0;
});

interface Told {
  readonly error: { readonly message: string; readonly data: { readonly code: string; readonly requestId?: string } };
}

async function ask(headers: Record<string, string> = {}, init: RequestInit = {}) {
  const sent = { ...world.headersOf.owner, "content-type": "application/json", ...headers };
  const url = "https://portal.example.nl/api/trpc/quotes.list";
  const answer = await POST(new Request(url, { method: "POST", headers: sent, body: "{}", ...init }));
  const { error } = (await answer.json()) as Told;
  return { status: answer.status, error, requestId: answer.headers.get("request-id") };
}

const fails = (method: "countBody" | "count") =>
  vi.spyOn(services.limiter, method).mockImplementation(() => {
    throw new Error("Failed query: bewoner@example.nl");
  });

test("who is refused before any procedure is told the number of the request, as after it", async () => {
  const { status, error, requestId } = await ask({ [PAGE_ORGANIZATION_HEADER]: "mer_01JZ0000000000000000000000" });

  expect([status, error.data]).toMatchObject([409, { code: "state_conflict", requestId }]);
  expect(logged).toEqual([]);
});

test.each(["countBody", "count"] as const)("what failed is found under the number that is told: %s", async (method) => {
  fails(method);

  const { status, error, requestId } = await ask();

  expect([status, error.data]).toMatchObject([500, { code: "internal_error", requestId }]);
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? "")).toMatchObject({ level: "error", part: "portal", requestId });
  expect(logged[0] + error.message).not.toContain("bewoner");
});

test("a client that went away is no fault", async () => {
  fails("count");

  expect((await ask({}, { signal: AbortSignal.abort() })).status).toBe(500);
  expect(logged).toEqual([]);
});
