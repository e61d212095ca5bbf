import { createReceiver } from "@quote-financing/testing/create-receiver";
import { expect, test, vi } from "vitest";
import { createProviderFetch } from "./provider-fetch.ts";

// A provider of the bank's own network, which the hosts file names and no name server.
vi.mock("node:dns/promises", () => ({
  lookup: async () => [{ address: "127.0.0.1", family: 4 }],
  Resolver: class {
    readonly resolve4 = () => Promise.reject(new Error("ENOTFOUND"));
    readonly resolve6 = this.resolve4;
  },
}));

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
