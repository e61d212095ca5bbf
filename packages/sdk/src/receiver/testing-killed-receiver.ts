import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { createReceiver, nodeListener, postgresDedupe, type ReceivedEvent } from "../receiver.ts";

/**
 * A program: a receiver as integrators write it, on the database of DATABASE_URL. It prints its port, and `handling` once a
 * handler has begun. With HANGS=1 handlers never end.
 */
const { DATABASE_URL = "", BEARER_SECRET: bearerSecret = "", HANGS, MEMORY, LEASE_MS = "" } = process.env;
const sql = postgres(DATABASE_URL, { max: 5 });

async function book(event: ReceivedEvent, connection: postgres.ISql): Promise<void> {
  await connection`insert into bookings (event_id) values (${event.eventId})`;
}

async function hang(): Promise<void> {
  process.stdout.write("handling\n");
  if (HANGS === "1") await new Promise(() => undefined);
}

const leased = () =>
  createReceiver({
    bearerSecret,
    leaseMs: Number(LEASE_MS),
    dedupe: postgresDedupe((text, values) => sql.unsafe(text, values)),
    async onOther(event) {
      await hang();
      await book(event, sql);
    },
  });

const transactional = () =>
  createReceiver<postgres.TransactionSql>({
    bearerSecret,
    transactions: {
      once: (eventId, handle) =>
        sql.begin(async (transaction) => {
          const added =
            await transaction`insert into seen_events values (${eventId}) on conflict do nothing returning 1`;
          if (added.length > 0) await handle(transaction);
        }) as Promise<void>,
    },
    async onOther(event, { transaction }) {
      await book(event, transaction);
      await hang();
    },
  });

const server = createServer(nodeListener(MEMORY === "lease" ? leased() : transactional()));
server.listen(0, "127.0.0.1", () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`));
