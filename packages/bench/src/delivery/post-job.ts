import type { IncomingHttpHeaders } from "node:http";
import { performance } from "node:perf_hooks";
import postgres from "postgres";
import { Pool } from "undici";

const { DATABASE_URL = "", RECEIVER_URL = "", IN_FLIGHT = "64" } = process.env;
const sql = postgres(DATABASE_URL, { max: 16, onnotice: () => {} });
const { origin, pathname } = new URL(RECEIVER_URL);
const ORGANIZATION = "mer_00000000000000000000000000";
const DESTINATION = "whk_00000000000000000000000000";
const KEPT_CHARACTERS = 4 * 1024;
const pool = new Pool(origin, { connections: Number(IN_FLIGHT), pipelining: 1 });

export interface PeerJob {
  readonly eventId: string;
  readonly payload: string;
}

/** The same row that ours logs, but for the moment when a connection was had, which a pool does not tell. */
export interface PeerAttempt {
  readonly organization_id: string;
  readonly destination_id: string;
  readonly event_id: string;
  readonly attempt_number: number;
  readonly started_at: Date;
  readonly duration_ms: number;
  readonly first_byte_ms: number;
  readonly url: string;
  readonly status: number;
  readonly response_headers: string;
  readonly response_body: string;
}

/** The POST that every peer makes, over kept TLS connections. @throws when it is not acknowledged. */
export async function postJob({ eventId, payload }: PeerJob): Promise<PeerAttempt> {
  const startedAt = new Date();
  const startedAtMs = performance.now();
  const headers = { "content-type": "application/json", authorization: "Bearer whsec_bench" };
  const answer = await pool.request({ path: pathname, method: "POST", headers, body: payload });
  const firstByteMs = performance.now() - startedAtMs;
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}.`);
  return {
    organization_id: ORGANIZATION,
    destination_id: DESTINATION,
    event_id: eventId,
    attempt_number: 1,
    started_at: startedAt,
    duration_ms: Math.round(performance.now() - startedAtMs),
    first_byte_ms: Math.round(firstByteMs),
    url: RECEIVER_URL,
    status: answer.statusCode,
    response_headers: linesOf(answer.headers),
    response_body: text.slice(0, KEPT_CHARACTERS),
  };
}

function linesOf(headers: IncomingHttpHeaders): string {
  let lines = "";
  for (const name in headers) lines += `${name}: ${headers[name]}\n`;
  return lines;
}

/** Their rows of the attempt log, in one statement. */
export async function logAttempts(rows: readonly PeerAttempt[]): Promise<void> {
  await sql`insert into peer_attempts ${sql(rows)}`;
}
