import { assembleDatabase, type Database } from "@quote-financing/db/database";
import { createShares } from "@quote-financing/db/pools/payer-share";
import { poolSizes } from "@quote-financing/db/pools/pool-sizes";
import { type Pause, retryingStatements } from "@quote-financing/db/pools/retrying";
import type { ClientParts } from "./sent-statement.ts";
import { simulatedClient } from "./simulated-client.ts";

/** As `createDatabase` opens by default. */
const CONNECTIONS = 26;

/** One process's database: what `createDatabase` gives, over clients whose statements the scheduler orders. */
export function simulatedDatabase(parts: ClientParts): Database {
  const { life, scheduler } = parts;
  const pause: Pause = (attempt) =>
    new Promise((resolve) => void life.step(scheduler.random.next() * 5 * 2 ** attempt, "once more", () => resolve()));
  const client = retryingStatements(simulatedClient(parts), { pause });
  return assembleDatabase({
    requests: client,
    maintenance: client,
    queueClient: client,
    shares: createShares(poolSizes(CONNECTIONS)),
    transactionUse: () => ({ size: 1, running: 0, waiting: 0 }),
    close: async () => {},
    pause,
    timer: life.timer,
  });
}
