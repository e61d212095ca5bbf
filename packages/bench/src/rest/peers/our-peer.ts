import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { createPasswordHasher } from "@quote-financing/api/identity/passwords/password-hasher";
import { RequestLimiter } from "@quote-financing/api/limits/request-limiter";
import { GENEROUS_LIMITS } from "@quote-financing/api/limits/request-limits";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/node-secret-box";
import { createNodeListener } from "@quote-financing/api/rest/http/node-listener";
import { appRouter } from "@quote-financing/api/router";
import { createDatabase } from "@quote-financing/db/database";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { announcePeer } from "../../peers/announce-peer.ts";
import { peerGuard } from "./peer-guard.ts";

/** The REST facade as apps/server mounts it, with limits too high to be met. */
const { DATABASE_URL = "", PORTAL_URL = "" } = process.env;
const services = {
  db: createDatabase({ url: DATABASE_URL }),
  clock: systemClock,
  makeId: createIdMaker(systemClock),
  randomBytes,
  limiter: new RequestLimiter(GENEROUS_LIMITS),
  secretBox: createSecretBox(randomBytes(32).toString("base64url")),
  passwords: createPasswordHasher(),
  portalUrl: PORTAL_URL,
  allowPrivateDestinations: false,
  wakeDelivery: () => {},
};
const listener = createNodeListener({
  services,
  router: appRouter,
  verifyCredential: peerGuard(services),
  trustsOutput: true,
  log: () => {},
});
const server = createServer(listener);
server.listen(0, "127.0.0.1", () => announcePeer(server));
