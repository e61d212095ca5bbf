import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { RequestLimiter } from "../../limits/request-limiter.ts";
import { GENEROUS_LIMITS, type RequestLimits } from "../../limits/request-limits.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createRestHandler } from "../handler.ts";
import { type Send, sendToHandler, sendToServer } from "../testing-client.ts";
import { startTestServer, type TestRestOptions, testRestOptions } from "../testing-server.ts";
import { createThingRouter, createThingWorld, type ThingWorld } from "./testing-router.ts";

export const FRONTS = ["web", "node"] as const;
type Front = (typeof FRONTS)[number];

/** The test router behind both fronts, with one organization and its API key. */
export interface RestWorld {
  readonly services: TestServices;
  readonly things: ThingWorld;
  readonly options: TestRestOptions;
  readonly organization: CallerOrganization;
  readonly token: string;
  readonly port: number;
  readonly send: Readonly<Record<Front, Send>>;
  close(): Promise<void>;
}

export async function createRestWorld(limits: RequestLimits = GENEROUS_LIMITS): Promise<RestWorld> {
  const { db, close } = await createTestDatabase();
  const services = createTestServices({ db, limiter: new RequestLimiter(limits) });
  const organization = await createTestOrganization(services, { mayResolveClaims: true });
  const { token } = await createTestCredential(services, organization);
  const things = createThingWorld();
  const options = { ...testRestOptions(services, createThingRouter(things)), trustsOutput: false };
  const server = await startTestServer(options);
  return {
    services,
    things,
    options,
    organization,
    token,
    port: server.port,
    send: { web: sendToHandler(createRestHandler(options)), node: sendToServer(server.port) },
    close: async () => {
      await server.close();
      await close();
    },
  };
}
