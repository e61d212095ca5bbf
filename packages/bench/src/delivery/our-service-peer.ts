import { createServer } from "node:http";
import { createCredentialVerifier } from "@quote-financing/api/identity/credentials/credentials";
import { createNodeListener } from "@quote-financing/api/rest/http/node-listener";
import { appRouter } from "@quote-financing/api/router";
import { deliveryOptions } from "@quote-financing/composition/delivery-options";
import { createDatabase } from "@quote-financing/db/database";
import { silentLog } from "@quote-financing/delivery/delivery-log";
import { startDeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import { announcePeer } from "../peers/announce-peer.ts";
import { benchServices } from "../peers/bench-services.ts";

/** REST and delivery in one process, as apps/server runs both roles. */
const { DATABASE_URL = "", SECRETS_KEY = "" } = process.env;
const services = benchServices({
  db: createDatabase({ url: DATABASE_URL }),
  secretsKey: SECRETS_KEY,
  portalUrl: "http://127.0.0.1:3000",
  wakeDelivery: (organizationId) => loop.wake(organizationId),
});
const loop = startDeliveryLoop(deliveryOptions(services, silentLog));
const listener = createNodeListener({
  services,
  router: appRouter,
  verifyCredential: createCredentialVerifier(services).verify,
  trustsOutput: true,
  log: () => {},
});
const server = createServer(listener);
server.listen(0, "127.0.0.1", () => announcePeer(server));
