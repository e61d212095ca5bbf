import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HANDLED_EVENTS_TABLE } from "../receiver.ts";
import { deliver, makeDelivery, makeEvent } from "../test-kit.ts";

const PROGRAM = fileURLToPath(new URL("testing-killed-receiver.ts", import.meta.url));
const BEARER_SECRET = `whsec_${"k".repeat(43)}`;

const database = testDatabase(1);
let sql: postgres.Sql;
const children: ChildProcess[] = [];

beforeAll(async () => {
  sql = postgres(database.url, { max: 1 });
  await sql.unsafe(HANDLED_EVENTS_TABLE);
  await sql`create table seen_events (event_id text primary key)`;
  await sql`create table bookings (event_id text not null)`;
});

beforeEach(() => sql`truncate bookings`);

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await sql.end();
});

interface Started {
  readonly url: string;
  /** Resolves once a handler runs. */
  readonly handling: Promise<void>;
  kill(): Promise<void>;
}

async function start(env: Readonly<Record<string, string>>): Promise<Started> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, DATABASE_URL: database.url, BEARER_SECRET, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += chunk));
  const printedLine = async (line: RegExp): Promise<string> => {
    for (;;) {
      const found = line.exec(printed);
      if (found !== null) return found[1] ?? "";
      await once(child.stdout, "data");
    }
  };
  const url = `http://127.0.0.1:${await printedLine(/^port (\d+)$/m)}/hook`;
  return {
    url,
    handling: printedLine(/^(handling)$/m).then(() => undefined),
    async kill() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** As the service does, but without its pauses. @returns all that was answered */
async function deliverUntilAcknowledged(url: string, event: object): Promise<number[]> {
  const statuses: number[] = [];
  do statuses.push(await deliver(url, makeDelivery(event, BEARER_SECRET)));
  while (statuses.at(-1) !== 204);
  return statuses;
}

const bookings = async (): Promise<string[]> =>
  (await sql<{ event_id: string }[]>`select event_id from bookings`).map(({ event_id }) => event_id);

describe("no event is lost when a process is killed in a handler", () => {
  it("with a lease: others do not acknowledge it meanwhile, and handle it afterwards", async () => {
    const event = makeEvent("quote.created");
    const [first, second] = await Promise.all([
      start({ MEMORY: "lease", LEASE_MS: "60000", HANGS: "1" }),
      start({ MEMORY: "lease", LEASE_MS: "60000" }),
    ]);
    const lost = deliver(first.url, makeDelivery(event, BEARER_SECRET)).catch(() => "no answer");
    await first.handling;

    expect(await deliver(second.url, makeDelivery(event, BEARER_SECRET))).toBe(503);
    await first.kill();

    expect(await lost).toBe("no answer");
    expect(await deliver(second.url, makeDelivery(event, BEARER_SECRET))).toBe(503);
    expect(await bookings()).toEqual([]);
    await sql`update handled_events set leased_until = clock_timestamp() - interval '1 ms'`;
    expect(await deliverUntilAcknowledged(second.url, event)).toEqual([204]);
    expect(await deliver(second.url, makeDelivery(event, BEARER_SECRET))).toBe(204);
    expect(await bookings()).toEqual([event.eventId]);
  });

  it("with a lease that ends by itself", async () => {
    const event = makeEvent("quote.created");
    const first = await start({ MEMORY: "lease", LEASE_MS: "500", HANGS: "1" });
    const lost = deliver(first.url, makeDelivery(event, BEARER_SECRET)).catch(() => "no answer");
    await first.handling;
    await first.kill();
    expect(await lost).toBe("no answer");

    const second = await start({ MEMORY: "lease", LEASE_MS: "500" });
    const statuses = await deliverUntilAcknowledged(second.url, event);

    expect(new Set(statuses.slice(0, -1))).toEqual(new Set(statuses.length > 1 ? [503] : []));
    expect(await bookings()).toEqual([event.eventId]);
  });

  it("with the handler's own transaction: what it had written is undone, and done once", async () => {
    const event = makeEvent("quote.created");
    const [first, second] = await Promise.all([start({ HANGS: "1" }), start({})]);
    const lost = deliver(first.url, makeDelivery(event, BEARER_SECRET)).catch(() => "no answer");
    await first.handling;
    const repeated = deliver(second.url, makeDelivery(event, BEARER_SECRET));
    await first.kill();

    expect([await lost, await repeated]).toEqual(["no answer", 204]);
    expect(await deliver(second.url, makeDelivery(event, BEARER_SECRET))).toBe(204);
    expect(await bookings()).toEqual([event.eventId]);
  });
});
