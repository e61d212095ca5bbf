import { type AddressInfo, createServer, Server } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { StartFailure } from "../../processes/start-failure.ts";
import { findPort } from "./find-port.ts";

const HERE = "127.0.0.1";

async function takenPort(host = HERE): Promise<number> {
  const other = createServer().listen(0, host);
  onTestFinished(() => void other.close());
  await vi.waitUntil(() => other.listening);
  return (other.address() as AddressInfo).port;
}

test("a port that is given is never listened on: a proxy that asks there is refused, and asks another process", async () => {
  const port = await findPort(HERE, 0);
  const listened = vi.spyOn(Server.prototype, "listen");
  onTestFinished(() => listened.mockRestore());

  expect(await findPort(HERE, port)).toBe(port);

  expect(listened).not.toHaveBeenCalled();
});

test.each([HERE, "localhost", "0.0.0.0"])("a port that is taken is refused, asked for as %s", async (host) => {
  const port = await takenPort();

  const failure = await findPort(host, port).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toContain(`PORT ${port} on ${host} is taken by another program.`);
});

test.each([
  ["192.0.2.1", "HOST 192.0.2.1 is not an address of this machine."],
  ["nobody.invalid", "HOST nobody.invalid is not a known name."],
])("%s cannot be listened on, and the reason is told", async (host, reason) => {
  await expect(findPort(host, 4_000)).rejects.toThrow(reason);
  await expect(findPort(host, 0)).rejects.toThrow(reason);
});
