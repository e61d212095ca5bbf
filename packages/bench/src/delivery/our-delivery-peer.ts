import { createSecretBox } from "@quote-financing/api/maintenance/sealing/node-secret-box";
import { createDatabase } from "@quote-financing/db/database";
import { startDeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import { systemClock } from "@quote-financing/domain/time/clock";
import { announcePeer } from "../peers/announce-peer.ts";

/** The delivery loop as apps/server runs it with the role `delivery` alone. */
const { DATABASE_URL = "", SECRETS_KEY = "" } = process.env;
startDeliveryLoop({
  db: createDatabase({ url: DATABASE_URL }),
  clock: systemClock,
  secretBox: createSecretBox(SECRETS_KEY),
  addressPolicy: { allowPrivateNetworks: true, allowedSubnets: [] },
});
announcePeer();
