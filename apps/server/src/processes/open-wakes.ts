import { randomUUID } from "node:crypto";
import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import type { Database } from "@quote-financing/db/database";
import { WakeAnnouncer } from "@quote-financing/db/wakes/wake-announcer";
import { WakeListener } from "@quote-financing/db/wakes/wake-listener";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";

export interface WakesStart {
  readonly environment: Environment;
  readonly db: Database;
  /** Where the database is, past any pooler. */
  readonly url: string;
  readonly shutdownHooks: ShutdownHooks;
  /** Wakes what this process has itself; undefined where nothing waits for wakes. */
  readonly onWake: ((organizationId: string) => void) | undefined;
}

/**
 * Wake-ups between processes over NOTIFY (DELIVERY_NOTIFY, decision record 0175).
 *
 * @returns what tells the others; undefined when it is switched off.
 */
export async function openWakes(start: WakesStart): Promise<((organizationId: string) => void) | undefined> {
  const { environment, db, url, shutdownHooks, onWake } = start;
  if (!environment.DELIVERY_NOTIFY) return undefined;
  const self = randomUUID();
  if (onWake !== undefined) {
    const listener = new WakeListener({ url: environment.DATABASE_DIRECT_URL ?? url, self, onWake });
    shutdownHooks.add("wakes", () => listener.close());
    await listener.start();
  }
  const announcer = new WakeAnnouncer(db, self);
  return (organizationId) => announcer.announce(organizationId);
}
