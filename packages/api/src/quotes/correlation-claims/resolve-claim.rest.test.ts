import { correlationClaims } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createRestHandler } from "../../rest/handler.ts";
import { openApiText } from "../../rest/openapi-document.ts";
import { sendToHandler } from "../../rest/testing-client.ts";
import { testRestOptions } from "../../rest/testing-server.ts";
import { appRouter } from "../../router.ts";
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
  const sendAs: typeof send = (target, request) => send(target, { token, ...request });
  return { claimId, resolve, send: sendAs };
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

test("the document names both headers of a deprecation with each status that tells it, and with no other", async () => {
  const { send, resolve } = await createRestWorld(true);
  const forbidden = await createRestWorld(false);
  const path = "/v1/correlation-claims/resolve";
  const answers = [
    await resolve(jan),
    await resolve({}),
    await resolve(jan, ""),
    await forbidden.resolve(jan),
    await send(path, { method: "PUT" }),
    await resolve({ email: "x".repeat(1024 * 1024) }),
    await send(path, { method: "POST", body: "text", headers: { "content-type": "text/plain" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 403, 405, 413, 415]);

  const document = JSON.parse(openApiText(appRouter).text);
  const responses: Record<string, { headers?: object }> = document.paths[path].post.responses;
  const tells = (status: string) => ["Deprecation", "Link"].every((name) => name in (responses[status]?.headers ?? {}));
  for (const { status, headers } of answers)
    expect([status, tells(String(status))]).toEqual([status, headers.has("deprecation") && headers.has("link")]);
  expect(Object.keys(responses).filter(tells)).toEqual(["200", "400", "403", "413", "415", "429", "500", "503"]);
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
