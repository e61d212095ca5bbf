import { performance } from "node:perf_hooks";
import postgres from "postgres";
import { Pool } from "undici";

const { DATABASE_URL = "", RECEIVER_URL = "", IN_FLIGHT = "64" } = process.env;
const sql = postgres(DATABASE_URL, { max: 16, onnotice: () => {} });
const { origin, pathname } = new URL(RECEIVER_URL);
const pool = new Pool(origin, { connections: Number(IN_FLIGHT), pipelining: 1 });

export interface PeerJob {
  readonly eventId: string;
  readonly payload: string;
}

export interface PeerAttempt {
  readonly event_id: string;
  readonly started_at: Date;
  readonly duration_ms: number;
  readonly url: string;
  readonly status: number;
}

/** The POST that every peer makes, over kept TLS connections. @throws when it is not acknowledged. */
export async function postJob({ eventId, payload }: PeerJob): Promise<PeerAttempt> {
  const startedAt = new Date();
  const startedAtMs = performance.now();
  const headers = { "content-type": "application/json", authorization: "Bearer whsec_bench" };
  const { statusCode, body } = await pool.request({ path: pathname, method: "POST", headers, body: payload });
  await body.dump();
  if (statusCode !== 200) throw new Error(`The receiver answered ${statusCode}.`);
  const duration_ms = Math.round(performance.now() - startedAtMs);
  return { event_id: eventId, started_at: startedAt, duration_ms, url: RECEIVER_URL, status: statusCode };
}

/** Their rows of the attempt log, in one statement. */
export async function logAttempts(rows: readonly PeerAttempt[]): Promise<void> {
  await sql`insert into peer_attempts ${sql(rows)}`;
}
