import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-errors.ts";
import { testDatabase } from "../testing/test-database.ts";

const SILENCE_TIMEOUT_SECONDS = 1;

const database = testDatabase();
let network: Network;
let db: Database;
beforeAll(async () => {
  network = await createNetwork(database.url);
  db = createDatabase({ url: network.url, maxConnections: 3, silenceTimeoutSeconds: SILENCE_TIMEOUT_SECONDS });
});
beforeEach(() => network.heal());
afterAll(async () => {
  await db.close();
  await network.close();
});

const one = () => db.orm.execute(sql`select 1 as one`);
const inTransaction = () => db.transact((tx) => tx.execute(sql`select 1 as one`));

test.each([
  ["a statement", one],
  ["a transaction", inTransaction],
])("%s to a server that has fallen silent fails as unavailable, and the next one finds it back", async (_, ask) => {
  await ask();
  network.drop();

  await expect(ask()).rejects.toSatisfy(isDatabaseUnavailable);
  network.heal();
  await expect(ask()).resolves.toMatchObject([{ one: 1 }]);
});

test("a statement that is only slow is waited for", async () => {
  await expect(db.orm.execute(sql`select pg_sleep(0.9), 1 as one`)).resolves.toMatchObject([{ one: 1 }]);
});

interface Network {
  readonly url: string;
  /** From now on nothing arrives, and no connection ends. */
  drop(): void;
  heal(): void;
  close(): Promise<void>;
}

/** Between a client and its PostgreSQL. */
async function createNetwork(url: string): Promise<Network> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isDropping = false;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (bytes) => void (isDropping || to.write(bytes)));
    from.on("close", () => to.destroy());
    from.on("error", () => {});
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    pass(client, upstream);
    pass(upstream, client);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = `${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    drop: () => void (isDropping = true),
    heal: () => void (isDropping = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}
