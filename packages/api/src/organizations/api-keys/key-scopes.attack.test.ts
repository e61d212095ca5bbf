import { auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import type { GrantedScope } from "@quote-financing/domain/people/key-scopes";
import { PERMISSIONS, SCOPE_OF } from "@quote-financing/domain/people/permissions";
import { KEY_SCOPES } from "@quote-financing/domain/vocabulary";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../../identity/client-address/client-address-header.ts";
import { createRestHandler } from "../../rest/handler.ts";
import { buildRoutes } from "../../rest/routes/build-routes.ts";
import { sendToHandler } from "../../rest/testing-client.ts";
import { testRestOptions } from "../../rest/testing-server.ts";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";

const database = testDatabase();

let services: TestServices;
let organization: CallerOrganization;
let send: ReturnType<typeof sendToHandler>;
beforeEach(async () => {
  services = createTestServices({ db: database.db });
  organization = await createTestOrganization(services, { mayResolveClaims: true });
  send = sendToHandler(createRestHandler(testRestOptions(services, appRouter)));
});

const keyWith = async (scopes: GrantedScope[], allowedAddresses: string[] = []) =>
  (await createTestCredential(services, organization, { scopes, allowedAddresses })).token;

const routes = buildRoutes(appRouter, true).map(({ method, pattern, permission }) => ({
  method,
  target: pattern.replaceAll(/\{\w+\}/g, "qt_01KT189TP3AN46DXVBTBP05KZT"),
  pattern,
  scope: SCOPE_OF[permission as keyof typeof SCOPE_OF],
}));

const refusals = async () => {
  const { organizationId } = organization;
  const rows = await database.db.orm.select().from(auditEntries).where(eq(auditEntries.organizationId, organizationId));
  return rows.filter(({ action }) => action === "permission.refused");
};

test("every operation asks for a scope", () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter(({ scope }) => scope === undefined)).toEqual([]);
  const ofKeys = Object.entries(PERMISSIONS).filter(([, { credential }]) => credential);
  expect(Object.keys(SCOPE_OF).sort()).toEqual(ofKeys.map(([name]) => name).sort());
});

test.each(routes)("$method $pattern is refused to a key without $scope, whatever else it has", async (route) => {
  const { method, target, scope } = route;
  const writing = scope.replace(":read", ":write");
  const others = KEY_SCOPES.filter((other) => other !== scope && other !== writing);

  const refused = await send(target, { method, token: await keyWith(others) });
  const admitted = await send(target, { method, token: await keyWith([scope]) });

  expect(refused.status).toBe(403);
  expect(refused.json.error).toMatchObject({
    code: "operation_not_permitted",
    message: `This key was not granted the scope ${scope}.`,
  });
  expect(admitted.status).not.toBe(403);
  expect((await refusals()).map(({ details }) => details)).toEqual([
    { permission: expect.any(String), rule: "scopeMissing" },
  ]);
});

describe("a key with a list of addresses", () => {
  const from = (address: string | undefined, token: string) =>
    send("/v1/cases", { token, headers: address === undefined ? {} : { [CLIENT_ADDRESS_HEADER]: address } });

  test("works from these alone, and not from an address that nobody told", async () => {
    const token = await keyWith(["*"], ["192.0.2.0/24", "2001:db8::/32"]);

    const within = ["192.0.2.200", "2001:db8::7"].map((address) => from(address, token));
    const outside = ["192.0.3.1", "2001:db9::7", "nonsense", undefined].map((address) => from(address, token));

    expect((await Promise.all(within)).map(({ status }) => status)).toEqual([200, 200]);
    for (const { status, json } of await Promise.all(outside)) {
      expect(status).toBe(403);
      expect(json.error?.code).toBe("operation_not_permitted");
    }
    const [entry, ...others] = await refusals();
    expect(others).toEqual([]);
    expect(entry?.details).toEqual({ permission: "cases.read", rule: "addressNotAllowed" });
  });

  test("without a list it works from everywhere", async () => {
    const token = await keyWith(["cases:read"]);
    expect((await from(undefined, token)).status).toBe(200);
  });
});
