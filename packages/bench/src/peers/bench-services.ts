import { randomBytes } from "node:crypto";
import type { Services } from "@quote-financing/api/context";
import { composeServices, type ServiceParts } from "@quote-financing/composition/compose-services";
import { environmentSchema } from "@quote-financing/composition/environment/environment-schema";
import { systemClock } from "@quote-financing/domain/time/clock";

const WITHOUT_LIMITS = environmentSchema.parse({
  MAIL: "off",
  RATE_LIMIT_PER_SECOND: "100000",
  RATE_LIMIT_BURST: "100000",
  CLAIM_RESOLUTIONS_PER_MINUTE: "100000",
  DELIVERY_ALLOW_PRIVATE_NETWORKS: "true",
});

/** The services of apps/server, with limits too high to be met. */
export const benchServices = (given: Pick<ServiceParts, "db" | "portalUrl"> & Partial<ServiceParts>): Services =>
  composeServices({
    environment: WITHOUT_LIMITS,
    secretsKey: randomBytes(32).toString("base64url"),
    clock: systemClock,
    wakeDelivery: () => {},
    ...given,
  });
