import type { Services } from "@quote-financing/api/context";
import { maintenanceServices } from "@quote-financing/api/maintenance/sweeps/maintenance-services";
import { composeServices } from "@quote-financing/composition/compose-services";
import { systemClock } from "@quote-financing/domain/time/clock";
import { portalOrigin } from "../http/portal/origin.ts";
import type { CommandContext } from "./run-command.ts";

/** Services for a command: what it records is delivered by whoever runs the delivery loop. */
export function commandServices({ environment, secrets, db }: CommandContext): Services {
  const portalUrl = portalOrigin(environment, environment.PORT);
  const given = { environment, secretsKey: secrets.SECRETS_KEY, db, clock: systemClock, portalUrl };
  return maintenanceServices(composeServices({ ...given, wakeDelivery: () => {} }));
}
