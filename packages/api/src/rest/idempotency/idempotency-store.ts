import type { Orm, Transaction } from "@quote-financing/db/database";
import { idempotencyKeys } from "@quote-financing/db/schema/tables";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { type KeyName, openReplay, replayPurpose } from "./replay-seal.ts";

/** contract-decisions §4 */
export const KEY_LIFETIME_MS = DAY_MS;

/** A request that has not finished by then lost its process; another may take its place. */
export const TAKEOVER_AFTER_MS = 30_000;

/** Owner of a key whose request ended in a fault: anyone may take it at once. */
const NOBODY = "";

export interface KeyClaim extends KeyName {
  /** Names this very attempt. */
  readonly owner: string;
  readonly requestHash: string;
  /** The client's own id, or a new one; an older attempt's reservation wins. */
  readonly reservedId: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export type ClaimOutcome =
  | { readonly kind: "owned"; readonly reservedId: string }
  | { readonly kind: "finished"; readonly answer: StoredAnswer }
  | { readonly kind: "running" | "reused" | "withdrawn" };

/** What a row is set to whose answer must not be shown again: a status, and no body. The hash may tell a text. */
export const WITHDRAWN = { status: 409, sealedBody: null, requestHash: "", owner: NOBODY };

const named = (name: KeyName) =>
  and(
    eq(idempotencyKeys.organizationId, name.organizationId),
    eq(idempotencyKeys.endpoint, name.endpoint),
    eq(idempotencyKeys.key, name.key),
  );

/** Takes the key, or tells why not. One statement for a new key, one more to read an existing one. */
export async function claimKey(services: Services, claim: KeyClaim): Promise<ClaimOutcome> {
  if (await insertKey(services, claim)) return { kind: "owned", reservedId: claim.reservedId };
  const [row] = await services.db.orm.select().from(idempotencyKeys).where(named(claim));
  if (row === undefined) return { kind: "running" };
  if (row.requestHash !== claim.requestHash && !isWithdrawn(row)) return { kind: "reused" };
  const ended = endOf(services, row);
  if (ended !== undefined) return ended;
  return (await takeOver(services, claim, row)) ? { kind: "owned", reservedId: row.reservedId } : { kind: "running" };
}

type KeyRow = typeof idempotencyKeys.$inferSelect;

const isWithdrawn = ({ status, sealedBody }: KeyRow): boolean => status !== null && sealedBody === null;

/** How a key's request ended, or undefined while it runs. */
function endOf({ secretBox }: Services, row: KeyRow) {
  const { status, sealedBody } = row;
  if (status === null) return undefined;
  if (sealedBody === null) return { kind: "withdrawn" } as const;
  return { kind: "finished", answer: { status, body: openReplay(secretBox, row, sealedBody) } } as const;
}

async function insertKey({ db, clock }: Services, claim: KeyClaim): Promise<boolean> {
  const now = clock.now();
  const values = { ...claim, startedAt: now, createdAt: now };
  const inserted = await db.orm
    .insert(idempotencyKeys)
    .values(values)
    .onConflictDoUpdate({
      target: [idempotencyKeys.organizationId, idempotencyKeys.endpoint, idempotencyKeys.key],
      set: {
        requestHash: sql`excluded.request_hash`,
        reservedId: sql`excluded.reserved_id`,
        owner: sql`excluded.owner`,
        startedAt: sql`excluded.started_at`,
        createdAt: sql`excluded.created_at`,
        status: null,
        sealedBody: null,
      },
      setWhere: lte(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFETIME_MS)),
    })
    .returning({ owner: idempotencyKeys.owner });
  return inserted.length > 0;
}

/** Of the request that was read: meanwhile the key may have been let go, and taken by another that reserved another id. */
async function takeOver({ db, clock }: Services, claim: KeyClaim, { reservedId }: KeyRow): Promise<boolean> {
  const now = clock.now();
  const isSame = and(named(claim), eq(idempotencyKeys.reservedId, reservedId), isNull(idempotencyKeys.status));
  const abandoned = lte(idempotencyKeys.startedAt, new Date(now.getTime() - TAKEOVER_AFTER_MS));
  const taken = await db.orm
    .update(idempotencyKeys)
    .set({ owner: claim.owner, startedAt: now })
    .where(and(isSame, or(eq(idempotencyKeys.owner, NOBODY), abandoned)))
    .returning({ owner: idempotencyKeys.owner });
  return taken.length > 0;
}

/**
 * Keeps the answer for replays.
 *
 * @returns what the key had been ended with already, by another attempt or by its own create; undefined when it had not.
 */
export async function finishKey(services: Services, claim: KeyClaim, answer: StoredAnswer) {
  const isMine = and(named(claim), eq(idempotencyKeys.owner, claim.owner), isNull(idempotencyKeys.status));
  if (await endKey(services, services.db.orm, claim, isMine, answer)) return undefined;
  const [row] = await services.db.orm.select().from(idempotencyKeys).where(named(claim));
  return row === undefined ? undefined : endOf(services, row);
}

/**
 * Keeps the answer in the transaction that creates, for what can be shown only once: no crash comes between. Whoever
 * owns the key meanwhile runs under the same reservation.
 */
export async function finishKeyWith(
  tx: Transaction,
  services: Services,
  claim: KeyClaim,
  answer: StoredAnswer,
): Promise<void> {
  const isReserved = and(
    named(claim),
    eq(idempotencyKeys.reservedId, claim.reservedId),
    isNull(idempotencyKeys.status),
  );
  await endKey(services, tx, claim, isReserved, answer);
}

async function endKey(
  { secretBox }: Services,
  store: Orm | Transaction,
  name: KeyName,
  which: SQL | undefined,
  { status, body }: StoredAnswer,
): Promise<boolean> {
  const sealedBody = secretBox.seal(body, replayPurpose(name));
  const ended = await store
    .update(idempotencyKeys)
    .set({ status, sealedBody })
    .where(which)
    .returning({ key: idempotencyKeys.key });
  return ended.length > 0;
}

/** Nothing was written: the key is as if never used. */
export async function forgetKey({ db }: Services, claim: KeyClaim): Promise<void> {
  await db.orm
    .delete(idempotencyKeys)
    .where(and(named(claim), eq(idempotencyKeys.owner, claim.owner), isNull(idempotencyKeys.status)));
}

/** Nobody knows what was written: a retry may start at once, under the same reserved id. */
export async function abandonKey({ db }: Services, claim: KeyClaim): Promise<void> {
  await db.orm
    .update(idempotencyKeys)
    .set({ owner: NOBODY })
    .where(and(named(claim), eq(idempotencyKeys.owner, claim.owner), isNull(idempotencyKeys.status)));
}
