import { testDatabase } from "@quote-financing/db/testing/test-database";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Dedupe, HANDLED_EVENTS_TABLE, memoryDedupe, postgresDedupe } from "../../receiver.ts";

const database = testDatabase(1);
let sql: postgres.Sql;

beforeAll(async () => {
  sql = postgres(database.url, { max: 4 });
  await sql.unsafe(HANDLED_EVENTS_TABLE);
});

afterAll(async () => {
  await sql.end();
});

/** Either shape in which drivers give rows. */
const MEMORIES: Readonly<Record<string, () => Dedupe>> = {
  memory: () => memoryDedupe(),
  "PostgreSQL by postgres.js": () => postgresDedupe((text, values) => sql.unsafe(text, values)),
  "PostgreSQL by pg": () => postgresDedupe(async (text, values) => ({ rows: await sql.unsafe(text, values) })),
};

describe.each(Object.entries(MEMORIES))("%s", (name, make) => {
  const claim = (eventId: string, claimId: string) => ({ eventId: `${name} ${eventId}`, claimId, leaseMs: 60_000 });

  it("gives an event to one at a time, until it was handled", async () => {
    const dedupe = make();
    const [one, other] = [claim("a", "1"), claim("a", "2")];
    expect((await Promise.all([dedupe.claim(one), dedupe.claim(other)])).sort()).toEqual(["claimed", "running"]);
    await dedupe.complete(one);
    expect(await dedupe.claim(other)).toBe("handled");
    await dedupe.release(other);
    expect(await dedupe.claim(other)).toBe("handled");
  });

  it("gives it to the next once it was released", async () => {
    const dedupe = make();
    await dedupe.claim(claim("b", "1"));
    await dedupe.release(claim("b", "1"));
    expect(await dedupe.claim(claim("b", "2"))).toBe("claimed");
  });

  it("whose lease is over does not release what another holds by now, and completes for both", async () => {
    const dedupe = make();
    const overdue = { ...claim("c", "1"), leaseMs: -1 };
    await dedupe.claim(overdue);
    expect(await dedupe.claim(claim("c", "2"))).toBe("claimed");
    await dedupe.release(overdue);
    expect(await dedupe.claim(claim("c", "3"))).toBe("running");
    await dedupe.complete(overdue);
    await dedupe.release(claim("c", "2"));
    expect(await dedupe.claim(claim("c", "3"))).toBe("handled");
  });
});

it("memory forgets the oldest of what was handled, and nothing that runs", async () => {
  const dedupe = memoryDedupe({ capacity: 1 });
  const claims = ["1", "2", "3"].map((eventId) => ({ eventId, claimId: eventId, leaseMs: 60_000 }));
  for (const one of claims) await dedupe.claim(one);
  for (const one of claims.slice(1)) await dedupe.complete(one);
  expect(await Promise.all(claims.map((one) => dedupe.claim(one)))).toEqual(["running", "claimed", "handled"]);
});
