import { createServer } from "node:http";
import { createNodeListener } from "@quote-financing/api/rest/http/node-listener";
import { appRouter } from "@quote-financing/api/router";
import { createDatabase } from "@quote-financing/db/database";
import { announcePeer } from "../../peers/announce-peer.ts";
import { benchServices } from "../../peers/bench-services.ts";
import { peerGuard } from "./peer-guard.ts";

/** The REST facade as apps/server mounts it, with limits too high to be met. */
const { DATABASE_URL = "", PORTAL_URL = "" } = process.env;
const services = benchServices({ db: createDatabase({ url: DATABASE_URL }), portalUrl: PORTAL_URL });
const listener = createNodeListener({
  services,
  router: appRouter,
  verifyCredential: peerGuard(services),
  trustsOutput: true,
  log: () => {},
});
const server = createServer(listener);
server.listen(0, "127.0.0.1", () => announcePeer(server));
