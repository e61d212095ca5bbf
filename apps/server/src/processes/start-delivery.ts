import type { Services } from "@quote-financing/api/context";
import { deliveryOptions } from "@quote-financing/composition/delivery-options";
import { type DeliveryLoop, startDeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import type { DeliveryObserver } from "@quote-financing/delivery/delivery-observer";
import type { Logger } from "pino";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";

/** The delivery loop of this process (role `delivery`). What is in flight at its end and not answered in time is sent again later. */
export function startDelivery(
  services: Services,
  logger: Logger,
  observer: DeliveryObserver,
  shutdownHooks: ShutdownHooks,
): DeliveryLoop {
  const log = logger.child({ part: "delivery" });
  const loop = startDeliveryLoop({ ...deliveryOptions(services, log), observer });
  shutdownHooks.addDrain("delivery", ({ graceMs }) => loop.stop(graceMs));
  return loop;
}
