import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { createCredentialVerifier } from "@quote-financing/api/identity/credentials/credentials";
import { createPasswordHasher } from "@quote-financing/api/identity/passwords/password-hasher";
import { RequestLimiter } from "@quote-financing/api/limits/request-limiter";
import { GENEROUS_LIMITS } from "@quote-financing/api/limits/request-limits";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/node-secret-box";
import { createNodeListener } from "@quote-financing/api/rest/http/node-listener";
import { appRouter } from "@quote-financing/api/router";
import { createDatabase } from "@quote-financing/db/database";
import { startDeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { announcePeer } from "../peers/announce-peer.ts";

/** REST and delivery in one process, as apps/server runs both roles. */
const { DATABASE_URL = "", SECRETS_KEY = "" } = process.env;
const db = createDatabase({ url: DATABASE_URL });
const secretBox = createSecretBox(SECRETS_KEY);
const addressPolicy = { allowPrivateNetworks: true, allowedSubnets: [] };
const loop = startDeliveryLoop({ db, clock: systemClock, secretBox, addressPolicy });
const services = {
  db,
  clock: systemClock,
  makeId: createIdMaker(systemClock),
  randomBytes,
  secretBox,
  passwords: createPasswordHasher(),
  portalUrl: "http://127.0.0.1:3000",
  allowPrivateDestinations: true,
  limiter: new RequestLimiter(GENEROUS_LIMITS),
  wakeDelivery: (organizationId: string) => loop.wake(organizationId),
};
const listener = createNodeListener({
  services,
  router: appRouter,
  verifyCredential: createCredentialVerifier(services).verify,
  trustsOutput: true,
  log: () => {},
});
const server = createServer(listener);
server.listen(0, "127.0.0.1", () => announcePeer(server));
