import { deliveryOptions } from "@quote-financing/composition/delivery-options";
import { createDatabase } from "@quote-financing/db/database";
import { silentLog } from "@quote-financing/delivery/delivery-log";
import { startDeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import { announcePeer } from "../peers/announce-peer.ts";
import { benchServices } from "../peers/bench-services.ts";

/** The delivery loop as apps/server runs it with the role `delivery` alone. */
const { DATABASE_URL = "", SECRETS_KEY: secretsKey = "" } = process.env;
const services = benchServices({
  db: createDatabase({ url: DATABASE_URL }),
  secretsKey,
  portalUrl: "http://127.0.0.1:3000",
});
startDeliveryLoop(deliveryOptions(services, silentLog));
announcePeer();
