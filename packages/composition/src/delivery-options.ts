import type { Services } from "@quote-financing/api/context";
import type { DeliveryLog } from "@quote-financing/delivery/delivery-log";
import type { DeliveryOptions } from "@quote-financing/delivery/delivery-options";

/** How a process delivers, by its services: the loop of a server and the tick of a cron call. */
export function deliveryOptions(services: Services, log: DeliveryLog): DeliveryOptions {
  const { db, clock, secretBox, allowPrivateDestinations, allowedSubnets = [], deliverySettings = {} } = services;
  return {
    db,
    clock,
    secretBox,
    addressPolicy: { allowPrivateNetworks: allowPrivateDestinations, allowedSubnets },
    policy: deliverySettings,
    // pino's methods need their `this`.
    log: {
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => log.warn(fields, message),
      error: (fields, message) => log.error(fields, message),
    },
  };
}
