import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { members, sessions } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { systemTimer } from "@quote-financing/domain/time/timer";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { TEST_SIGN_IN_SECRET } from "../identity/sign-in/testing-sign-in.ts";
import { createSignedInWorld } from "../identity/sign-in/testing-sign-in-world.ts";
import { LiveChanges } from "./live-changes.ts";
import { createLiveListener } from "./live-listener.ts";

const database = testDatabase();
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
});

async function serve() {
  const world = await createSignedInWorld(database.db);
  const { db, clock } = world.services;
  const live = new LiveChanges({ db, clock, timer: systemTimer, warn: () => {} });
  const { listener, endStreams } = createLiveListener({
    services: { ...world.services, live },
    signInSecret: TEST_SIGN_IN_SECRET,
    random: () => 0.5,
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { organizationId } = world.organization;
  const follow = (headers: Record<string, string>, input: object = { organizationId }) =>
    fetch(`http://127.0.0.1:${port}/api/trpc/live.organization?input=${encodeURIComponent(JSON.stringify(input))}`, {
      headers,
    });
  return { ...world, live, follow, endStreams, origin: `http://127.0.0.1:${port}` };
}

/** Reads until a text has come. */
async function read(response: Response, awaited: string): Promise<string> {
  let text = "";
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return text;
    text += new TextDecoder().decode(piece.value);
    if (text.includes(awaited)) return text;
  }
}

test("a person's page gets a stream that no proxy holds back, and comes back at a time of its own", async () => {
  const { follow, cookie, live, endStreams } = await serve();
  const response = await follow({ cookie });

  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  const text = await read(response, "changes");
  expect(text).toMatch(/^retry: 2250\n\n/);
  expect(text).toContain('data: {"changes":[{"kind":"all"}]}');
  endStreams();
  await expect.poll(() => live.stats.openPages).toBe(0);
  await live.close();
});

test("a draining process ends streams without the farewell after which a browser would stay away", async () => {
  const { follow, cookie, live, endStreams } = await serve();
  const response = await follow({ cookie });
  const rest = read(response, "event: return").catch(() => "broken off");
  await expect.poll(() => live.stats.openPages).toBe(1);

  endStreams();

  expect(await rest).not.toContain("event: return");
  await expect.poll(() => live.stats.openPages).toBe(0);
  await live.close();
});

test("nobody else gets one: no session, one that ended, a member who was removed, another site's page", async () => {
  const { follow, cookie, person, organization, live } = await serve();
  const refusalOf = async (headers: Record<string, string>, input?: object) => {
    const text = await read(await follow(headers, input), "event: return");
    return /"code":"(\w+)"/.exec(text)?.[1];
  };

  expect(await refusalOf({})).toBe("credentials_missing");
  expect(await refusalOf({ cookie }, { organizationId: "mer_00000000000000000000000000" })).toBe("state_conflict");
  expect((await follow({ cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
  await database.db.orm.delete(members).where(eq(members.organizationId, organization.organizationId));
  expect(await refusalOf({ cookie })).toBe("credentials_missing");
  await database.db.orm.delete(sessions).where(eq(sessions.userId, person.userId));
  expect(await refusalOf({ cookie })).toBe("credentials_missing");
  expect(live.stats.openPages).toBe(0);
});

test("only what reads is a stream: a body without end is kept from nobody's request", async () => {
  const { origin } = await serve();
  const { port } = new URL(origin);
  const asked = request({
    port,
    method: "POST",
    path: "/api/trpc/live.queue",
    headers: { "content-type": "application/json" },
  });
  asked.on("error", () => {});
  const answered = once(asked, "response");
  asked.write("[");
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers.allow, answer.headers.connection]).toEqual([405, "GET", "close"]);
  // It is hung up on, and not listened to.
  answer.resume();
  if (asked.socket?.destroyed === false) await once(asked.socket, "close");
});
