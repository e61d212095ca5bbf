import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AddressRefusedError, createGuardedConnector } from "./guarded-connector.ts";

let connections = 0;
let port = "";
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = String(typeof address === "object" && address !== null ? address.port : 0);
});
afterAll(() => void server.close());

/** No url check stands before the connector here: it must refuse by itself. */
const connect = createGuardedConnector({
  addressPolicy: { allowPrivateNetworks: false, allowedSubnets: [] },
  resolveHost: async () => [{ address: "127.0.0.1", family: 4 }],
  timeoutMs: 1_000,
});

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "169.254.169.254", "name.example.nl", "localhost"])(
  "the connector itself refuses %s",
  async (hostname) => {
    const error = await new Promise((resolve) =>
      connect({ hostname, protocol: "https:", port }, (...[refusal]) => resolve(refusal)),
    );
    expect(error).toBeInstanceOf(AddressRefusedError);
    expect(connections).toBe(0);
  },
);
