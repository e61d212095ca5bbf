import type { Database } from "@quote-financing/db/database";
import { silentLog } from "@quote-financing/delivery/delivery-log";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { expect, test } from "vitest";
import { agentProviderOf } from "./agent-provider.ts";
import { composeServices } from "./compose-services.ts";
import { deliveryOptions } from "./delivery-options.ts";
import { environmentSchema } from "./environment/environment-schema.ts";

const compose = (environment: Record<string, string>) =>
  composeServices({
    environment: environmentSchema.parse({ MAIL: "off", ...environment }),
    secretsKey: "a key of this test and long enough",
    db: {} as Database,
    clock: new FixedClock("2026-06-01T09:30:00.000Z"),
    portalUrl: "https://portal.example.nl",
    databaseUrl: "postgres://db.example/one",
    wakeDelivery: () => {},
  });

test("support agents need a second factor on a database of its own, and not on the embedded one", () => {
  expect(compose({}).agentsNeedSecondFactor).toBe(false);
  expect(compose({ DATABASE_URL: "postgres://db.example/one" }).agentsNeedSecondFactor).toBe(true);
});

test("who acts with care has signed in within so many minutes, ten unless a setting says otherwise", () => {
  expect(compose({}).freshProofMs).toBe(600_000);
  expect(compose({ STEP_UP_MINUTES: "1" }).freshProofMs).toBe(60_000);
});

test("an identity provider of agents is one only when all of it is named", () => {
  const all = {
    OIDC_ISSUER: "https://login.example.nl",
    OIDC_CLIENT_ID: "portal",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_AGENT_DOMAIN: "example.nl",
  };
  expect(agentProviderOf(all)?.domain).toBe("example.nl");
  for (const left of Object.keys(all)) expect(agentProviderOf({ ...all, [left]: undefined }), left).toBeUndefined();
});

test("deliveries go to private addresses only where a setting says so", () => {
  const policyOf = (environment: Record<string, string>) =>
    deliveryOptions(compose(environment), silentLog).addressPolicy;

  expect(policyOf({})).toEqual({ allowPrivateNetworks: false, allowedSubnets: [] });
  expect(policyOf({ DELIVERY_ALLOW_PRIVATE_NETWORKS: "true" }).allowPrivateNetworks).toBe(true);
  expect(policyOf({ DELIVERY_ALLOWED_SUBNETS: "10.1.0.0/16" }).allowedSubnets).toEqual(["10.1.0.0/16"]);
});

test("archives are read past a pooler: without a way past it there are none", () => {
  const direct = "postgres://direct.example/one";
  expect(compose({}).archiveUrl).toBe("postgres://db.example/one");
  expect(compose({ DATABASE_PREPARE: "false" }).archiveUrl).toBeUndefined();
  expect(compose({ DATABASE_PREPARE: "false", DATABASE_DIRECT_URL: direct }).archiveUrl).toBe(direct);
});

test("delivery keeps its log, and its leases, as long as the settings say", () => {
  const settings = {
    DELIVERY_ATTEMPT_RETENTION_DAYS: "3",
    DELIVERY_EVENT_RETENTION_DAYS: "4",
    DELIVERY_LEASE_SECONDS: "20",
  };
  const { policy } = deliveryOptions(compose(settings), silentLog);
  expect(policy).toMatchObject({ attemptRetentionDays: 3, eventRetentionDays: 4, leaseMs: 20_000 });
});

test("a destination is sent half of what its organization may ask", () => {
  const { policy } = deliveryOptions(compose({ RATE_LIMIT_PER_SECOND: "30", RATE_LIMIT_BURST: "80" }), silentLog);
  expect(policy).toMatchObject({ sendsPerSecond: 15, sendBurst: 40 });
});

test("documents wait for a scanner on a database of its own, and are given only where a setting says so", async () => {
  const told = async (environment: Record<string, string>) => {
    const { documents } = compose({ DATA_DIR: "/nowhere", ...environment });
    const scan = await documents.scan({ name: "", key: "" });
    return { scan, givesUnscanned: documents.givesUnscanned };
  };
  const url = { DATABASE_URL: "postgres://db.example/one" };
  expect(await told({})).toEqual({ scan: "clean", givesUnscanned: false });
  expect(await told(url)).toEqual({ scan: "pending", givesUnscanned: false });
  expect(await told({ ...url, DOCUMENTS_UNSCANNED: "allow" })).toEqual({ scan: "pending", givesUnscanned: true });
});

test.each([
  "file:documents",
  "file:/var/documents",
  "file:///var/documents",
  "s3://key:a%2Fb@s3.example.com/bucket/quotes?region=eu-west-1",
])("DOCUMENTS_URL may be %s", (DOCUMENTS_URL) => {
  expect(() => compose({ DOCUMENTS_URL })).not.toThrow();
});

test.each(["file:", "s3://bucket", "https://s3.example.com/bucket", "documents"])(
  "DOCUMENTS_URL may not be %s, and its text is not repeated",
  (DOCUMENTS_URL) => {
    expect(() => compose({ DOCUMENTS_URL })).toThrow("must be file:");
  },
);

test("an organization gets as many requests at once as RATE_LIMIT_BURST, and no more", () => {
  const { limiter } = compose({ RATE_LIMIT_PER_SECOND: "1", RATE_LIMIT_BURST: "2" });
  const caller = { kind: "agent", userId: "usr_1", name: "Noor" } as const;
  const ask = () => limiter.count(caller, "quotes.read", 0).allowed;
  expect([ask(), ask(), ask()]).toEqual([true, true, false]);
});
