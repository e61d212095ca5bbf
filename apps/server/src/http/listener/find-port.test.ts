import { once } from "node:events";
import { type AddressInfo, createServer, Server } from "node:net";
import { createClientErrorListener } from "@quote-financing/api/rest/http/client-error";
import { expect, onTestFinished, test, vi } from "vitest";
import { StartFailure } from "../../processes/start-failure.ts";
import { findPort } from "./find-port.ts";
import { listen } from "./listen.ts";

const HERE = "127.0.0.1";
const PARTS = { makeId: () => "req_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D", portalUrl: "http://localhost" };

async function unusedPort(): Promise<number> {
  const { port, holder } = await findPort(HERE, 0);
  await new Promise((resolve) => holder?.close(resolve));
  return port;
}

async function takenPort(host = HERE): Promise<number> {
  const other = createServer().listen(0, host);
  onTestFinished(() => void other.close());
  await vi.waitUntil(() => other.listening);
  return (other.address() as AddressInfo).port;
}

test("a port that is given is never listened on: a proxy that asks there is refused, and asks another process", async () => {
  const port = await unusedPort();
  const listened = vi.spyOn(Server.prototype, "listen");
  onTestFinished(() => listened.mockRestore());

  expect(await findPort(HERE, port)).toEqual({ host: HERE, port });

  expect(listened).not.toHaveBeenCalled();
});

test.each([HERE, "localhost", "0.0.0.0"])("a port that is taken is refused, asked for as %s", async (host) => {
  const port = await takenPort();

  const failure = await findPort(host, port).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toContain(`PORT ${port} on ${host} is taken by another program.`);
});

test("a port that was chosen is kept from others until the server listens on it, and answers there", async () => {
  const found = await findPort(HERE, 0);
  const other = createServer().listen(found.port, HERE);
  const [refused] = await once(other, "error");

  const { server, drain } = await listen(
    (_, response) => response.end("ours"),
    createClientErrorListener(PARTS),
    found,
  );
  onTestFinished(() => drain({ graceMs: 0, idleMs: 0 }));

  expect(refused).toMatchObject({ code: "EADDRINUSE" });
  expect((server.address() as AddressInfo).port).toBe(found.port);
  expect(await (await fetch(`http://${HERE}:${found.port}/`)).text()).toBe("ours");
});

test.each([
  ["192.0.2.1", "HOST 192.0.2.1 is not an address of this machine."],
  ["nobody.invalid", "HOST nobody.invalid is not a known name."],
])("%s cannot be listened on, and the reason is told", async (host, reason) => {
  await expect(findPort(host, 4_000)).rejects.toThrow(reason);
  await expect(findPort(host, 0)).rejects.toThrow(reason);
});
