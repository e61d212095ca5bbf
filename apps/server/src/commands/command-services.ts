import type { Services } from "@quote-financing/api/context";
import { upkeepServices } from "@quote-financing/api/maintenance/sweeps/upkeep-services";
import type { Clock } from "@quote-financing/domain/time/clock";
import { portalOrigin } from "../http/portal-origin.ts";
import { createServices } from "../processes/create-services.ts";
import type { CommandContext } from "./run-command.ts";

/** Services for a command: what it records is delivered by whoever runs the delivery loop. */
export function commandServices({ environment, secrets, db }: CommandContext, clock: Clock): Services {
  const portalUrl = portalOrigin(environment, environment.PORT);
  return upkeepServices(createServices({ environment, secrets, db, clock, portalUrl, wakeDelivery: () => {} }));
}
