import { sql } from "drizzle-orm";
import type { ListDatabase } from "../list-database.ts";
import { preparedStatement } from "../prepared.ts";
import { typedSql } from "../typed-sql.ts";

/** Bytes of WAL since the beginning of the cluster. Exact up to 9 petabytes. */
export type WalPosition = number;

/** Of a page of WAL, and of the first page of a segment: where the first record begins. */
const PAGE_HEADER_BYTES = 24;
const SEGMENT_HEADER_BYTES = 40;

const onPrimary = preparedStatement<{ position: number; block: number; segment: number }>()(typedSql`
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position,
    current_setting('wal_block_size')::float8 as block,
    pg_size_bytes(current_setting('wal_segment_size'))::float8 as segment`);

/** Every change that this primary has acknowledged lies before it. @throws when asked of a replica. */
export async function writtenPosition(primary: ListDatabase): Promise<WalPosition> {
  const [row] = await onPrimary(primary, {});
  if (row === undefined) throw new Error("The primary returned no WAL position.");
  return endOfLastRecord(row.position, row.block, row.segment);
}

/** A primary names the place of the next record, behind a page's header; a replica the end of the last one, before it. */
export function endOfLastRecord(next: WalPosition, blockBytes: number, segmentBytes: number): WalPosition {
  if (next % segmentBytes === SEGMENT_HEADER_BYTES) return next - SEGMENT_HEADER_BYTES;
  return next % blockBytes === PAGE_HEADER_BYTES ? next - PAGE_HEADER_BYTES : next;
}

export interface ReplicaPosition {
  /** False of a primary, and of a replica that was promoted. */
  readonly isReplica: boolean;
  readonly replayed: WalPosition | null;
  /** Since the last transaction that it replayed was committed. */
  readonly lastReplayedAgeSeconds: number | null;
}

const onReplica = preparedStatement<ReplicaPosition>()(typedSql`
  select pg_is_in_recovery() as "isReplica",
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as replayed,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "lastReplayedAgeSeconds"`);

/** What is visible there: all before `replayed`. */
export async function replayedPosition(replica: ListDatabase): Promise<ReplicaPosition> {
  const [row] = await onReplica(replica, {});
  if (row === undefined) throw new Error("The replica returned no WAL position.");
  return row;
}

/** The same of a primary and all of its replicas; positions of different clusters cannot be compared. */
export async function clusterOf(db: ListDatabase): Promise<string | undefined> {
  const [row] = await db.orm.execute<{ cluster: string }>(
    sql`select system_identifier::text as cluster from pg_control_system()`,
  );
  return row?.cluster;
}
