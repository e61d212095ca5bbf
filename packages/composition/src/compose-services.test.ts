import type { Database } from "@quote-financing/db/database";
import { silentLog } from "@quote-financing/delivery/delivery-log";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { expect, test } from "vitest";
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
    wakeDelivery: () => {},
  });

test("support agents need a second factor on a database of its own, and not on the embedded one", () => {
  expect(compose({}).agentsNeedSecondFactor).toBe(false);
  expect(compose({ DATABASE_URL: "postgres://db.example/one" }).agentsNeedSecondFactor).toBe(true);
});

test("deliveries go to private addresses only where a setting says so", () => {
  const policyOf = (environment: Record<string, string>) =>
    deliveryOptions(compose(environment), silentLog).addressPolicy;

  expect(policyOf({})).toEqual({ allowPrivateNetworks: false, allowedSubnets: [] });
  expect(policyOf({ DELIVERY_ALLOW_PRIVATE_NETWORKS: "true" }).allowPrivateNetworks).toBe(true);
  expect(policyOf({ DELIVERY_ALLOWED_SUBNETS: "10.1.0.0/16" }).allowedSubnets).toEqual(["10.1.0.0/16"]);
});

test("delivery keeps its log, and its leases, as long as the settings say", () => {
  const settings = {
    DELIVERY_ATTEMPT_RETENTION_DAYS: "3",
    DELIVERY_EVENT_RETENTION_DAYS: "4",
    DELIVERY_LEASE_SECONDS: "20",
  };
  const { policy } = deliveryOptions(compose(settings), silentLog);
  expect(policy).toEqual({ attemptRetentionDays: 3, eventRetentionDays: 4, leaseMs: 20_000 });
});

test("an organization gets as many requests at once as RATE_LIMIT_BURST, and no more", () => {
  const { limiter } = compose({ RATE_LIMIT_PER_SECOND: "1", RATE_LIMIT_BURST: "2" });
  const caller = { kind: "agent", userId: "usr_1", name: "Noor" } as const;
  const ask = () => limiter.count(caller, "quotes.read", 0).allowed;
  expect([ask(), ask(), ask()]).toEqual([true, true, false]);
});
