import { deliveryOptions } from "@quote-financing/composition/delivery-options";
import { createDatabase } from "@quote-financing/db/database";
import { silentLog } from "@quote-financing/delivery/delivery-log";
import { startDeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import { announcePeer } from "../peers/announce-peer.ts";
import { benchServices } from "../peers/bench-services.ts";

/**
 * The delivery loop as apps/server runs it with the role `delivery` alone, but for the pace of a lane: what is measured
 * is how fast the queue is, not what it spares receivers.
 */
const UNPACED = { sendsPerSecond: 1_000_000, sendBurst: 1_000_000 };

const { DATABASE_URL = "", SECRETS_KEY: secretsKey = "" } = process.env;
const services = benchServices({
  db: createDatabase({ url: DATABASE_URL }),
  secretsKey,
  portalUrl: "http://127.0.0.1:3000",
});
const options = deliveryOptions(services, silentLog);
startDeliveryLoop({ ...options, policy: { ...options.policy, ...UNPACED } });
announcePeer();
