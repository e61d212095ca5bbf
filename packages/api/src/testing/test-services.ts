import { randomBytes } from "node:crypto";
import type { Database } from "@quote-financing/db/database";
import { watchStatements } from "@quote-financing/db/testing/statement-tenancy/watch-statements";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { type Clock, FixedClock } from "@quote-financing/domain/time/clock";
import { systemTimer } from "@quote-financing/domain/time/timer";
import type { Services } from "../context.ts";
import { createPasswordHasher } from "../identity/passwords/password-hasher.ts";
import { RequestLimiter } from "../limits/request-limiter.ts";
import { GENEROUS_LIMITS } from "../limits/request-limits.ts";
import { createSecretBox } from "../maintenance/sealing/create-secret-box.ts";

export interface TestServices<TestClock extends Clock = FixedClock> extends Services {
  readonly clock: TestClock;
  /** Every call of `wakeDelivery`, in order. */
  readonly wokenOrganizations: string[];
}

/** Real services over a test database, with a clock that stands still at 2026-06-01T09:30:00.000Z unless given. */
export function createTestServices(options: { db: Database } & Partial<Services>): TestServices;
export function createTestServices<TestClock extends Clock>(
  options: { db: Database; clock: TestClock } & Partial<Services>,
): TestServices<TestClock>;
export function createTestServices(options: { db: Database } & Partial<Services>): TestServices<Clock> {
  const clock = options.clock ?? new FixedClock("2026-06-01T09:30:00.000Z");
  const wokenOrganizations: string[] = [];
  return {
    makeId: createIdMaker(clock),
    timer: systemTimer,
    randomBytes,
    limiter: new RequestLimiter(GENEROUS_LIMITS),
    secretBox: createSecretBox("a test's key of enough characters"),
    passwords: createPasswordHasher({ memoryKib: 64, passes: 1 }),
    documents: testVault(),
    portalUrl: "https://portal.example.nl",
    allowPrivateDestinations: false,
    wakeDelivery: (organizationId) => void wokenOrganizations.push(organizationId),
    ...options,
    db: watchStatements(options.db),
    clock,
    wokenOrganizations,
  };
}
