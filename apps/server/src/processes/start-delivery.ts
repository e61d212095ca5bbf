import type { Services } from "@quote-financing/api/context";
import { type DeliveryLoop, startDeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import type { DeliveryWatch } from "@quote-financing/delivery/delivery-observer";
import type { Logger } from "pino";
import type { ShutdownHooks } from "./shutdown-hooks.ts";

/** What is in flight at the end of the process may be answered within this time; else it is sent again later. */
const GRACE_MS = 1_500;

/** The delivery loop of this process (role `delivery`). */
export function startDelivery(
  services: Services,
  logger: Logger,
  watch: DeliveryWatch,
  shutdownHooks: ShutdownHooks,
): DeliveryLoop {
  const log = logger.child({ part: "delivery" });
  const loop = startDeliveryLoop({
    db: services.db,
    clock: services.clock,
    secretBox: services.secretBox,
    addressPolicy: {
      allowPrivateNetworks: services.allowPrivateDestinations,
      allowedSubnets: services.allowedSubnets ?? [],
    },
    policy: services.deliverySettings ?? {},
    watch,
    // pino's methods need their `this`.
    log: {
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => log.warn(fields, message),
      error: (fields, message) => log.error(fields, message),
    },
  });
  shutdownHooks.add("delivery", () => loop.stop(GRACE_MS), GRACE_MS + 1_000);
  return loop;
}
