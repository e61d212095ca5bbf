import type { Services } from "@quote-financing/api/context";
import { LiveChanges } from "@quote-financing/api/live/live-changes";
import { systemTimer } from "@quote-financing/domain/time/timer";
import type { ServerLog } from "../monitoring/logger.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";

export interface LiveStart extends Pick<Services, "db" | "clock"> {
  readonly roles: ReadonlySet<string>;
  readonly logger: ServerLog["logger"];
  readonly metrics: Metrics;
  readonly shutdownHooks: ShutdownHooks;
}

/** What tells open pages of changes (role `portal`); undefined where nobody opens one. */
export function startLive({ db, clock, roles, logger, metrics, shutdownHooks }: LiveStart): LiveChanges | undefined {
  if (!roles.has("portal")) return undefined;
  const log = logger.child({ part: "live" });
  const warn = (fields: object, message: string) => log.warn(fields, message);
  const live = new LiveChanges({ db, clock, timer: systemTimer, warn });
  metrics.watchLive(() => live.stats);
  shutdownHooks.add("live", () => live.close());
  return live;
}
