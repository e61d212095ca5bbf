import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { createReceiver } from "@quote-financing/testing/create-receiver";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProviderFetch } from "./provider-fetch.ts";

/** Knows none of the names that the hosts file knows. */
class NameServers {
  readonly resolve4 = () => Promise.reject(new Error("ENOTFOUND"));
  readonly resolve6 = this.resolve4;
}

// A provider of the bank's own network, which the hosts file names and no name server. Not by a mock: another test may have loaded who asks.
beforeEach(() => {
  vi.spyOn(dns, "lookup").mockImplementation((async () => [{ address: "127.0.0.1", family: 4 }]) as never);
  vi.spyOn(dns, "Resolver", "get").mockReturnValue(NameServers as never);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test("a provider within an allowed range is found as destinations there are, and none outside of one", async () => {
  const receiver = await createReceiver();
  const ask = (allowedSubnets: readonly string[]) =>
    createProviderFetch({ allowPrivateNetworks: false, allowedSubnets }, receiver.caPem)(
      `https://login.bank.example:${receiver.port}/`,
      { method: "GET", headers: {} },
    );

  // It was reached: its certificate has other names.
  await expect(ask(["127.0.0.0/8"])).rejects.toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID" });
  await expect(ask(["10.0.0.0/8"])).rejects.toMatchObject({ code: "ERR_ADDRESS_REFUSED" });
  await expect(ask([])).rejects.toMatchObject({ code: "ERR_NAME_UNRESOLVED" });
  await receiver.close();
});
