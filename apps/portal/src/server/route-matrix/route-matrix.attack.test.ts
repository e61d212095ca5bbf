import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CLIENT_ADDRESS_HEADER } from "@quote-financing/api/identity/client-address/client-address-header";
import { SIGN_IN_ROUTES } from "@quote-financing/api/identity/sign-in/sign-in-routes";
import type { TestServices } from "@quote-financing/api/testing/test-services";
import type { TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { portalRuntime } from "../portal-runtime.ts";
import { openRouteWorld } from "./testing-route-world.ts";
import { ROUTES, type RouteRequest, type RouteRow } from "./testing-routes.ts";
import { createRouteWorld, type RouteWorld, VISITORS, type Visitor } from "./testing-visitors.ts";

const APP = fileURLToPath(new URL("../../app", import.meta.url));
const ORIGIN = "https://portal.example.nl";

const creditWarning = { kind: "picture", png: new Uint8Array([1]), width: 8, height: 1 } as const;

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response> | Response;
type RouteModule = Readonly<Record<string, Handler>>;
const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

let database: TestDatabase;
let world: RouteWorld;
const modules = new Map<string, RouteModule>();

beforeAll(async () => {
  ({ database, world } = await openRouteWorld({ creditWarning }));
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /(^|\/)route\.tsx?$/.test(name))) {
    const path = file
      .split("/")
      .slice(0, -1)
      .filter((part) => !part.startsWith("("));
    modules.set(`/${path.join("/")}`, (await import(`${APP}/${file}`)) as RouteModule);
  }
}, 120_000);
afterAll(() => database.close());

let lastAddress = 0;

/** As Next.js calls the handler of a path; each request comes from another client, as limits are for each. */
async function answerOf(
  name: string,
  visitor: Visitor,
  { path, params = {}, body }: RouteRequest,
  { headersOf }: Pick<RouteWorld, "headersOf"> = world,
) {
  const [method = "", pattern = ""] = name.split(" ");
  const folder = modules.has(pattern) ? pattern : "/api/auth/[...all]";
  const headers = new Headers(headersOf[visitor]);
  headers.set(CLIENT_ADDRESS_HEADER, `2001:db8:${((lastAddress += 1)).toString(16)}::1`);
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  if (body !== undefined) headers.set("content-type", "application/json");
  const handler = modules.get(folder)?.[method];
  if (handler === undefined) throw new Error(`${name} has no handler.`);
  const response = await handler(new Request(`${ORIGIN}${path}`, init), { params: Promise.resolve(params) });
  return { status: response.status, text: await response.text() };
}

/** Refused before anything of it was looked at, or broken; what is merely not there was looked for. */
const isKeptOut = ({ status, text }: { status: number; text: string }) =>
  [401, 403, 405].includes(status) || status >= 500 || (status === 404 && !text.includes("resource_missing"));

test("every route of a folder, and every one of the session library, is in the matrix", () => {
  const ofFolders = [...modules].flatMap(([path, module]) =>
    METHODS.filter((method) => method in module).map((method) => `${method} ${path}`),
  );
  const ofLibrary = Object.entries(SIGN_IN_ROUTES).map(([path, method]) => `${method} /api/auth${path}`);
  expect(Object.keys(ROUTES).toSorted()).toEqual([...ofFolders, ...ofLibrary].toSorted());
});

describe.each(Object.entries(ROUTES))("%s", (name, row: RouteRow) => {
  test("lets in whom it is for, and refuses the others", async () => {
    const { services, signIn } = portalRuntime();
    const visited = row.endsSession ? await createRouteWorld(services as TestServices, signIn) : world;
    for (const visitor of VISITORS) {
      const answer = await answerOf(name, visitor, await row.ask(visited), visited);
      if (row.for.includes(visitor))
        expect({ visitor, ...answer, isKeptOut: isKeptOut(answer) }).toMatchObject({ isKeptOut: false });
      else
        expect({ visitor, status: answer.status }).toEqual({
          visitor,
          status: row.forbidden?.includes(visitor) ? 403 : row.refused,
        });
    }
  });
});

test("what lies below /api says of every method whether it takes it", async () => {
  const below = [...modules].filter(([path]) => path.startsWith("/api/"));
  expect(below.length).toBeGreaterThan(10);
  for (const [path, module] of below) {
    const ask = (method: string) =>
      module[method]?.(new Request(`${ORIGIN}${path}`, { method }), { params: Promise.resolve({}) });
    const allow = (await ask("OPTIONS"))?.headers.get("Allow") ?? "";
    const taken = allow.split(", ");
    // Next.js makes HEAD of GET.
    expect([path, taken.filter((method) => !(method in module))]).toEqual([
      path,
      taken.includes("HEAD") ? ["HEAD"] : [],
    ]);
    for (const method of METHODS.filter((known) => !taken.includes(known))) {
      const answer = await ask(method);
      const told = { status: answer?.status, allow: answer?.headers.get("Allow") };
      expect({ path, method, ...told }).toEqual({ path, method, status: 405, allow });
    }
  }
});

test("a guide for programs that is not there says so in words", async () => {
  const handler = modules.get("/machine-pages/[...path]")?.GET;
  const params = Promise.resolve({ path: ["docs", "nope.md"] });
  const answer = await handler?.(new Request(`${ORIGIN}/machine-pages/docs/nope.md`), { params });
  expect([answer?.status, answer?.headers.get("Content-Type")]).toEqual([404, "text/plain; charset=utf-8"]);
  expect(await answer?.text()).toBe("Not found.\n");
});

test("every other route of the session library is 404 for everyone", async () => {
  const { api } = portalRuntime().signIn;
  const paths = Object.values<{ path?: string }>(api).flatMap(({ path }) => path ?? []);
  const closed = paths.filter((path) => !(path in SIGN_IN_ROUTES));
  expect(closed.length).toBeGreaterThan(20);
  for (const path of closed) {
    for (const visitor of VISITORS) {
      for (const method of ["GET", "POST"]) {
        const request = { path: `/api/auth${path}`, ...(method === "POST" && { body: {} }) };
        const { status } = await answerOf(`${method} /api/auth/[...all]`, visitor, request);
        expect({ path, visitor, method, status }).toEqual({ path, visitor, method, status: 404 });
      }
    }
  }
}, 180_000);

test("an invitation's link lets in somebody new, and no person whose mailbox it is not", async () => {
  const token = await world.invite();
  const body = { name: "Nieuw Persoon", password: "a whole new sentence" };
  const accept = (visitor: Visitor) =>
    answerOf("POST /api/invitations/[token]", visitor, { path: `/api/invitations/${token}`, params: { token }, body });

  for (const visitor of ["member", "owner", "otherOwner", "tester", "agent", "suspended"] as const) {
    expect({ visitor, status: (await accept(visitor)).status }).toEqual({ visitor, status: 403 });
  }
  expect([(await accept("signedOut")).status, (await accept("signedOut")).status]).toEqual([204, 404]);
});

test("whose organization is suspended sees nobody of it and changes nothing of it", async () => {
  for (const procedure of ["members.list", "members.invitations", "organizations.get", "quotes.list", "audit.list"]) {
    const path = `/api/trpc/${procedure}?input=${encodeURIComponent("{}")}`;
    expect((await answerOf("GET /api/trpc/[trpc]", "suspended", { path })).status, procedure).toBe(401);
  }
  const body = { email: "someone@voorbeeld.example", role: "member" };
  const invite = { path: "/api/trpc/members.invite", body };
  expect((await answerOf("POST /api/trpc/[trpc]", "suspended", invite)).status).toBe(401);
});

test("a page of another site has nothing done for the person whose browser it runs in", async () => {
  const handler = modules.get("/api/auth/[...all]")?.POST;
  const headers = { ...world.headersOf.owner, "content-type": "application/json", origin: "https://evil.example" };
  const request = new Request(`${ORIGIN}/api/auth/sign-out`, { method: "POST", headers, body: "{}" });
  expect((await handler?.(request, { params: Promise.resolve({}) }))?.status).toBe(403);
});

test.each(["cases", "quotes", "audit"])("a page asks for a file of nobody but whom it shows: %s", async (list) => {
  const asked = { path: `/api/${list}/export?format=csv&organization=${world.organizationId}` };
  const statusFor = async (visitor: Visitor) => (await answerOf(`GET /api/${list}/export`, visitor, asked)).status;
  expect(await statusFor("owner")).toBe(200);
  // Of the same people, in a browser that went to other data since.
  expect([await statusFor("otherOwner"), await statusFor("tester")]).toEqual([409, 409]);
});
