import type { Services } from "@quote-financing/api/context";
import { deliveryOptions } from "@quote-financing/composition/delivery-options";
import { type DeliveryLoop, startDeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import type { DeliveryObserver } from "@quote-financing/delivery/delivery-observer";
import type { Logger } from "pino";
import type { ShutdownHooks } from "./shutdown-hooks.ts";

/** What is in flight at the end of the process may be answered within this time; else it is sent again later. */
const GRACE_MS = 1_500;

/** The delivery loop of this process (role `delivery`). */
export function startDelivery(
  services: Services,
  logger: Logger,
  observer: DeliveryObserver,
  shutdownHooks: ShutdownHooks,
): DeliveryLoop {
  const log = logger.child({ part: "delivery" });
  const loop = startDeliveryLoop({ ...deliveryOptions(services, log), observer });
  shutdownHooks.add("delivery", () => loop.stop(GRACE_MS), GRACE_MS + 1_000);
  return loop;
}
