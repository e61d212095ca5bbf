import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { waitForDatabase } from "../migrate/wait-for-database.ts";
import { testDatabase } from "../testing/test-database.ts";
import { findFreePort } from "./find-free-port.ts";

const database = testDatabase();

/** As PostgreSQL's ErrorResponse says it (protocol 3.0), before anybody has signed in. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** PostgreSQL behind a door that refuses the first connections. */
async function withServer(code: string, refusals: number, work: (url: string) => Promise<void>): Promise<number> {
  const { hostname, port } = new URL(database.url);
  let connections = 0;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    connections += 1;
    if (connections <= refusals) {
      socket.once("data", () => socket.end(refusal(code)));
      return;
    }
    const behind = connect(Number(port), hostname);
    behind.on("error", () => {});
    socket.pipe(behind).pipe(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await work(url.href);
  } finally {
    server.close();
  }
  return connections;
}

test("a start waits for a server that says that it is starting up, and says so", async () => {
  const told: string[] = [];
  const wait = (url: string) => waitForDatabase(url, { onWait: (message) => void told.push(message) });
  expect(await withServer("57P03", 2, wait)).toBeGreaterThan(2);
  expect(told).toEqual(["The database takes no connections yet (waited 0 s): no"]);
});

test("it waits for one that refuses connections, until its time is over", async () => {
  const port = await findFreePort();
  const startedAtMs = performance.now();
  const waiting = waitForDatabase(`postgres://me:hidden-word@127.0.0.1:${port}/none`, { waitMs: 1_200 });
  await expect(waiting).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(performance.now() - startedAtMs).toBeGreaterThan(1_200);
});

test("a server that refuses for another reason is reported at once", async () => {
  const refused = (url: string) => expect(waitForDatabase(url)).rejects.toMatchObject({ code: "28P01" });
  expect(await withServer("28P01", 2, refused)).toBe(1);
});
