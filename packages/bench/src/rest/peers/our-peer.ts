import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createNodeListener } from "@quote-financing/api/rest/http/node-listener";
import { appRouter } from "@quote-financing/api/router";
import { createDatabase } from "@quote-financing/db/database";
import { numberEvents } from "@quote-financing/db/feed/number-events";
import { silentLog } from "@quote-financing/delivery/delivery-log";
import { WakeQueue } from "@quote-financing/delivery/wake-queue";
import { systemTimer } from "@quote-financing/domain/time/timer";
import { announcePeer } from "../../peers/announce-peer.ts";
import { benchServices } from "../../peers/bench-services.ts";
import { peerGuard } from "./peer-guard.ts";

/**
 * The REST facade as apps/server mounts it, with limits too high to be met. Events get their numbers and deliveries in
 * this process too, as a worker does it on each wake: peers write their deliveries before they answer.
 */
const { DATABASE_URL = "", PORTAL_URL = "" } = process.env;
const db = createDatabase({ url: DATABASE_URL });
const wait = (milliseconds: number) => pause(milliseconds);
const wakes = new WakeQueue((organizationId) => numberEvents(db, { organizationId, pause: wait }), {
  timer: systemTimer,
  log: silentLog,
});
const services = benchServices({
  db,
  portalUrl: PORTAL_URL,
  wakeDelivery: (organizationId) => wakes.add(organizationId),
});
const listener = createNodeListener({
  services,
  router: appRouter,
  verifyCredential: peerGuard(services),
  trustsOutput: true,
  log: () => {},
});
const server = createServer(listener);
server.listen(0, "127.0.0.1", () => announcePeer(server));
