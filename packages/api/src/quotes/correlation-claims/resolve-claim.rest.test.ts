import { correlationClaims } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createRestHandler } from "../../rest/handler.ts";
import { sendToHandler } from "../../rest/testing-client.ts";
import { testRestOptions } from "../../rest/testing-server.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization, linkTestPartner } from "../../testing/testing-organization.ts";
import { router } from "../../trpc.ts";
import { correlationClaimsRouter } from "./router.ts";
import { newestClaimHashes } from "./testing-claim-hashes.ts";

const database = testDatabase();

const jan = { email: "jan@example.nl", postalCode: "1234 AB", houseNumber: "12" };

async function createRestWorld(mayResolveClaims: boolean) {
  const services = createTestServices({ db: database.db });
  const partner = await createTestOrganization(services, { kind: "partner", mayResolveClaims });
  const merchant = await createTestOrganization(services);
  await linkTestPartner(services, partner, merchant);
  const { token } = await createTestCredential(services, partner, { kind: "partner_access_token" });
  const claimId = services.makeId("correlationClaim");
  await database.db.orm.insert(correlationClaims).values({
    organizationId: merchant.organizationId,
    claimId,
    ...newestClaimHashes(services.secretBox, jan),
    createdAt: services.clock.now(),
  });
  const options = testRestOptions(services, router({ claims: correlationClaimsRouter }));
  const send = sendToHandler(createRestHandler(options));
  const resolve = (body: unknown, credential: string | undefined = token) =>
    send("/v1/correlation-claims/resolve", { method: "POST", body, token: credential });
  return { claimId, resolve };
}

test("a match and a miss answer 200, uncached, with the deprecation told", async () => {
  const { claimId, resolve } = await createRestWorld(true);

  const match = await resolve(jan);
  const miss = await resolve({ ...jan, email: "piet@example.nl", houseNumber: "99" });

  expect(match).toMatchObject({ status: 200, json: { data: { matched: true, correlationClaimId: claimId } } });
  expect(miss).toMatchObject({ status: 200, json: { data: { matched: false } } });
  for (const { headers } of [match, miss]) {
    expect(headers.get("deprecation")).toBe("@1780272000");
    expect(headers.get("link")).toMatch(/^<[^>]+>; rel="deprecation"/);
    expect(headers.get("cache-control")).toBe("private, no-store");
  }
});

test("no credential is 401, an organization without permission 403, with any body", async () => {
  const { resolve } = await createRestWorld(false);
  expect(await resolve(jan)).toMatchObject({ status: 403, json: { error: { code: "operation_not_permitted" } } });
  expect(await resolve({})).toMatchObject({ status: 403 });
  expect(await resolve(jan, "")).toMatchObject({ status: 401 });
});

test.each(["email", "postalCode", "houseNumber"] as const)("%s is required", async (name) => {
  const { resolve } = await createRestWorld(true);
  const { [name]: _, ...rest } = jan;
  const { status, json } = await resolve(rest);
  expect(status).toBe(400);
  expect(json.error).toMatchObject({ code: "parameter_missing", param: name });
});
