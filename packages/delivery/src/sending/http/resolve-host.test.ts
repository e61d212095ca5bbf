import { expect, test } from "vitest";
import { createNameServerResolver, type NameServers } from "./resolve-host.ts";

const never = () => new Promise<never>(() => {});
const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const gives =
  (...addresses: string[]) =>
  async () =>
    addresses;
/** Long enough to tell that nobody waited for it. */
const resolve = (servers: NameServers, otherFamilyMs = 20) =>
  createNameServerResolver(servers, otherFamilyMs)("receiver.example.nl");

const V4 = { address: "192.0.2.1", family: 4 };
const V6 = { address: "2001:db8::1", family: 6 };

test("both kinds of address are given, whichever comes first", async () => {
  expect(await resolve({ resolve4: gives("192.0.2.1"), resolve6: gives("2001:db8::1") })).toEqual([V4, V6]);
  const late = async () => {
    await new Promise(setImmediate);
    return ["192.0.2.1"];
  };
  expect(await resolve({ resolve4: late, resolve6: gives("2001:db8::1") }, 5_000)).toEqual([V4, V6]);
});

test.each([
  ["never answers", never],
  ["fails", fails("ESERVFAIL")],
  ["knows none", fails("ENODATA")],
  ["gives an empty list", gives()],
])("a server that %s about one kind keeps nobody from connecting by the other", async (_, silent) => {
  expect(await resolve({ resolve4: gives("192.0.2.1"), resolve6: silent })).toEqual([V4]);
  expect(await resolve({ resolve4: silent, resolve6: gives("2001:db8::1") })).toEqual([V6]);
});

test("one kind failing at once does not end the wait for the other", async () => {
  const slow = () => new Promise<string[]>((done) => setTimeout(() => done(["192.0.2.1"]), 50));
  expect(await resolve({ resolve4: slow, resolve6: fails("ENODATA") }, 1)).toEqual([V4]);
});

test("a name without any address is refused with the server's reason", async () => {
  const none = { resolve4: fails("ENOTFOUND"), resolve6: fails("ENOTFOUND") };
  await expect(resolve(none)).rejects.toMatchObject({ code: "ENOTFOUND" });
  await expect(resolve({ resolve4: gives(), resolve6: gives() })).rejects.toThrow("no address");
});
