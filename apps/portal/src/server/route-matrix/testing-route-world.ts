import type { Services } from "@quote-financing/api/context";
import { TEST_SIGN_IN_SECRET } from "@quote-financing/api/identity/sign-in/testing-sign-in";
import { silentMailRoom } from "@quote-financing/api/organizations/members/testing-members-world";
import { registerServices } from "@quote-financing/api/shared-services";
import { createTestServices, type TestServices } from "@quote-financing/api/testing/test-services";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { FixedClock, systemClock } from "@quote-financing/domain/time/clock";
import { vi } from "vitest";
import { portalRuntime } from "../portal-runtime.ts";
import { createRouteWorld, type RouteWorld, TEST_CRON_SECRET } from "./testing-visitors.ts";

export interface OpenedRouteWorld {
  /** To be closed. Unlike `services.db` it takes statements without an organization. */
  readonly database: TestDatabase;
  readonly services: TestServices;
  readonly world: RouteWorld;
}

/** The portal's routes over a database of their own, with a way in for each visitor. */
export async function openRouteWorld(changes: Pick<Services, "creditWarning"> = {}): Promise<OpenedRouteWorld> {
  vi.stubEnv("BETTER_AUTH_SECRET", TEST_SIGN_IN_SECRET);
  vi.stubEnv("CRON_SECRET", TEST_CRON_SECRET);
  const database = await createTestDatabase();
  // better-auth reads the machine's clock.
  const clock = new FixedClock(systemClock.now());
  const services = createTestServices({ db: database.db, clock, mailRoom: silentMailRoom, ...changes });
  registerServices(services);
  const world = await createRouteWorld(services, portalRuntime().signIn);
  return { database, services, world };
}
