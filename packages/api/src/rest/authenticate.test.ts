import { apiKeys, organizations } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { ID } from "./testing/testing-refusals.ts";
import { createRestWorld, FRONTS, type RestWorld } from "./testing/testing-rest-world.ts";
import type { Sent } from "./testing-client.ts";

let world: RestWorld;
beforeAll(async () => {
  world = await createRestWorld();
  world.things.created.set(ID, "first");
});
afterAll(() => world.close());

const TARGET = `/v1/quotes/${ID}`;

describe.each(FRONTS)("through the %s front", (front) => {
  const outcome = async (sent: Sent, target = TARGET) => {
    const { status, json, headers } = await world.send[front](target, sent);
    return { status, code: json.error?.code, challenge: headers.get("www-authenticate") };
  };
  const messageFor = async (authorization: string): Promise<string | undefined> =>
    (await world.send[front](TARGET, { headers: { authorization } })).json.error?.message;

  test("a request without a credential is told that it is missing", async () => {
    for (const headers of [{}, { authorization: "Bearer" }]) {
      expect(await outcome({ headers })).toEqual({ status: 401, code: "credentials_missing", challenge: "Bearer" });
    }
  });

  test("every credential that does not work gets the same refusal", async () => {
    const now = world.services.clock.now();
    const expired = await createTestCredential(world.services, world.organization, { expiresAt: now });
    const revoked = await createTestCredential(world.services, world.organization);
    const { organizationId } = world.organization;
    await world.services.db.orm
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.apiKeyId, revoked.apiKeyId)));
    const suspended = await createTestOrganization(world.services);
    const { token: ofSuspended } = await createTestCredential(world.services, suspended);
    await world.services.db.orm
      .update(organizations)
      .set({ suspendedAt: now })
      .where(eq(organizations.id, suspended.organizationId));

    const unknown = `okey_${"A".repeat(43)}`;
    const tokens = [unknown, "x", expired.token, revoked.token, ofSuspended, `${world.token}A`, world.token.slice(1)];
    const schemes = tokens.map((token) => `Bearer ${token}`);
    for (const authorization of [...schemes, `Basic ${world.token}`, world.token, `Bearer ${world.token} x`]) {
      const refused = { status: 401, code: "credentials_invalid", challenge: "Bearer" };
      expect({ authorization, ...(await outcome({ headers: { authorization } })) }).toEqual({
        authorization,
        ...refused,
      });
    }
  });

  test("what is no whole key, or comes by another scheme, is told how a key is sent", async () => {
    const sent = [world.token, `Basic ${world.token}`, `Bearer ${world.token} x`, "Bearer okey_x"];
    sent.push(`Bearer "${world.token}"`, `Bearer whsec_${"a".repeat(43)}`);
    for (const authorization of sent) {
      expect(await messageFor(authorization), authorization).toMatch(/^Send Authorization: Bearer .*okey_/);
    }
    expect(await messageFor(`Bearer okey_${"A".repeat(43)}`)).toMatch(/unknown, revoked or expired/);
  });

  test("the scheme's name is case-insensitive; both kinds of credential work", async () => {
    const { token } = await createTestCredential(world.services, world.organization, { kind: "partner_access_token" });
    for (const authorization of [`bearer ${world.token}`, `BEARER  ${token}`]) {
      expect((await outcome({ headers: { authorization } })).status).toBe(200);
    }
  });

  test("the checks come in the contract's order", async () => {
    const poor = await createTestOrganization(world.services);
    const { token } = await createTestCredential(world.services, poor);
    const resolve = "/v1/correlation-claims/resolve";
    const bad = { method: "POST", body: "{", headers: { "content-type": "text/plain" } };
    const huge = "x".repeat(1024 * 1024 + 1);
    const asJson = { "content-type": "application/json" };

    expect((await outcome({ ...bad }, "/v1/nothing")).code).toBe("route_unknown");
    expect((await outcome({ ...bad, method: "PUT" }, resolve)).code).toBe("method_not_allowed");
    expect((await outcome({ ...bad }, resolve)).code).toBe("credentials_missing");
    expect((await outcome({ ...bad, token }, resolve)).code).toBe("operation_not_permitted");
    expect((await outcome({ ...bad, token: world.token }, resolve)).code).toBe("media_type_unsupported");
    expect((await outcome({ ...bad, token: world.token, body: huge }, resolve)).code).toBe("media_type_unsupported");
    expect((await outcome({ method: "POST", token: world.token, body: huge, headers: asJson }, resolve)).code).toBe(
      "body_too_large",
    );
    expect(
      (await outcome({ method: "PATCH", token: world.token, body: "{", headers: asJson }, "/v1/quotes/x")).code,
    ).toBe("body_malformed");
    expect((await outcome({ method: "PATCH", token: world.token, body: {} }, "/v1/quotes/x")).code).toBe(
      "parameter_invalid",
    );
  });
});
