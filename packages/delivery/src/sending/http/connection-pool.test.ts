import { afterEach, beforeEach, expect, test } from "vitest";
import { localAddresses } from "../../testing-world.ts";
import { ConnectionPool } from "./connection-pool.ts";
import { AddressRefusedError, createGuardedConnector } from "./guarded-connector.ts";
import { resolveLikeThePlatform } from "./resolve-host.ts";

let pool: ConnectionPool;
beforeEach(() => {
  const connect = createGuardedConnector({
    addressPolicy: localAddresses,
    resolveHost: resolveLikeThePlatform,
    timeoutMs: 1_000,
  });
  pool = new ConnectionPool(connect, localAddresses, 3);
});
afterEach(() => pool.destroy());

test("the last used connection of an origin is the first to serve again, and never serves two at once", () => {
  const [first, second] = [pool.take("https://a.example.nl"), pool.take("https://a.example.nl")];
  pool.giveBack(first);
  pool.giveBack(second);
  const again = pool.take("https://a.example.nl");

  expect(again).toBe(second);
  expect(again.uses).toBe(2);
  expect(pool.take("https://a.example.nl")).toBe(first);
  expect(pool.size).toEqual({ idle: 0, inUse: 2 });
});

test("over all origins no more than so many connections idle: the origin that has waited longest gives one up", () => {
  const origins = ["a", "b", "c", "d"].map((name) => `https://${name}.example.nl`);
  const taken = origins.map((origin) => pool.take(origin));
  for (const pooled of taken) pool.giveBack(pooled);

  expect(pool.size).toEqual({ idle: 3, inUse: 0 });
  expect(taken.map(({ connection }) => connection.isUsable)).toEqual([false, true, true, true]);
  expect(origins.map((origin, index) => pool.take(origin) === taken[index])).toEqual([false, true, true, true]);
  expect(pool.size).toEqual({ idle: 0, inUse: 4 });
});

test("a connection that is over serves nobody again", async () => {
  const broken = pool.take("https://a.example.nl");
  pool.giveBack(broken);
  await broken.connection.destroy();

  expect(pool.take("https://a.example.nl")).not.toBe(broken);
  expect(pool.size).toEqual({ idle: 0, inUse: 1 });
});

test.each([22, 6379, 9200])("a url that was stored before port %i was refused is never connected to", (port) => {
  expect(() => pool.locate(`https://127.0.0.1:${port}/hook`)).toThrow(AddressRefusedError);
});
