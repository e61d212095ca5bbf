import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { organizationExports } from "@quote-financing/db/schema/tables";
import { idPattern } from "@quote-financing/domain/ids/ids";
import { actorOf, type MemberCaller } from "@quote-financing/domain/people/caller";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, gt, isNull } from "drizzle-orm";
import { whileAllowed } from "../../audit/while-allowed.ts";
import type { Context } from "../../context.ts";
import { authorizeRequest } from "../../identity/credentials/authorize-request.ts";
import { FRESH_PROOF_MS, isFreshProof } from "../../identity/step-up/fresh-proof.ts";
import { requireAllowed } from "../../limits/request-limiter.ts";
import { findLiveOrganizationLocked } from "../../organizations/access.ts";
import { ARCHIVE_MS, ARCHIVE_START_MS, archivesSince, stateOf } from "./archive-rows.ts";
import { exportOrganization } from "./export-organization.ts";
import { watchReader } from "./reader-pace.ts";
import { archiveRefusals } from "./refusals.ts";

/** Of one process: each holds a connection and a snapshot of the database. */
const MAX_AT_ONCE = 2;
const TOLD_EVERY_BYTES = 1024 * 1024;

let underWay = 0;

/** Taken before anything is waited for: of several that come at once, no more pass. @returns what gives it back, once */
function takePlace(): () => void {
  if (underWay >= MAX_AT_ONCE) throw new DomainError(archiveRefusals.archivesBusy());
  underWay += 1;
  let isTaken = true;
  return () => {
    if (isTaken) underWay -= 1;
    isTaken = false;
  };
}

/** An archive as it is sent: compressed, in pieces that nothing gathers. */
export interface SentArchive {
  readonly organizationId: string;
  readonly chunks: AsyncIterableIterator<Uint8Array>;
}

/**
 * Begins the download of an archive that the same owner asked for, once (decision record 0356): by the code of
 * `organization:export`. Its list tells how far it is, and in the end its SHA-256.
 *
 * @throws DomainError as `authorize`; `step_up_required` in another session than one that proved; `resource_missing` for one that was begun, waited for too long, or is another
 *   person's; `state_conflict` while another one of the organization is under way; `service_unavailable` while two others are
 *   made here. Reading fails for who lets what is ready lie for too long (`watchReader`).
 */
export async function sendArchive(ctx: Context, exportId: string): Promise<SentArchive> {
  const caller = await authorizeRequest(ctx, ctx.caller, "organization.secure");
  if (caller.kind !== "member") throw new DomainError(peopleRefusals.peopleOnly());
  requireProof(ctx);
  const { archiveUrl: url, limiter, clock } = ctx.services;
  requireAllowed(limiter.count(caller, undefined, clock.now().getTime()));
  if (url === undefined) throw new DomainError(archiveRefusals.archivesOff());
  const giveBack = takePlace();
  try {
    const isBegun = idPattern("organizationExport").test(exportId) && (await begin(ctx, caller, exportId));
    if (!isBegun) throw new DomainError(archiveRefusals.archiveMissing());
  } catch (error) {
    giveBack();
    throw error;
  }
  const { organizationId } = caller.organization;
  const chunks = chunksOf(ctx, caller, { url, exportId, giveBack });
  return { organizationId, chunks: whileAllowed(ctx, { caller, permission: "organization.secure" }, chunks) };
}

/**
 * Another session of the same person sees the id in the list, and could begin before them: the proof by which it was asked for
 * is this session's. It may be as old as it can be for who asked at its end and began at the end of that time.
 */
function requireProof({ services, provenAt }: Context): void {
  const freshMs = services.freshProofMs ?? FRESH_PROOF_MS;
  if (isFreshProof(provenAt, services.clock.now(), freshMs + ARCHIVE_START_MS)) return;
  throw new DomainError(peopleRefusals.stepUpRequired({ minutes: Math.round(freshMs / 60_000) }));
}

/** Of two that begin at once, one does: the same, or two that were asked for before either began. */
async function begin({ services }: Context, { userId, organization }: MemberCaller, exportId: string) {
  const { organizationId } = organization;
  return services.db.transact(async (tx) => {
    await findLiveOrganizationLocked(tx, organizationId);

    const startedAt = services.clock.now();
    const recent = await archivesSince(
      tx,
      organizationId,
      new Date(startedAt.getTime() - ARCHIVE_MS - ARCHIVE_START_MS),
    );
    const others = recent.filter((row) => row.exportId !== exportId && stateOf(row, startedAt) === "under_way");
    if (others.length > 0) throw new DomainError(archiveRefusals.archiveUnderWay());

    const begun = await tx
      .update(organizationExports)
      .set({ startedAt })
      .where(
        and(
          eq(organizationExports.organizationId, organizationId),
          eq(organizationExports.exportId, exportId),
          eq(organizationExports.requestedBy, userId),
          isNull(organizationExports.startedAt),
          gt(organizationExports.createdAt, new Date(startedAt.getTime() - ARCHIVE_START_MS)),
        ),
      )
      .returning({ exportId: organizationExports.exportId });
    return begun.length > 0;
  });
}

/** @param giveBack called once the database is let go, whichever way it ends */
function chunksOf(
  ctx: Context,
  caller: MemberCaller,
  { url, exportId, giveBack }: { readonly url: string; readonly exportId: string; readonly giveBack: () => void },
): AsyncGenerator<Uint8Array> {
  const { db, clock, timer } = ctx.services;
  const { organizationId } = caller.organization;
  const isIt = and(eq(organizationExports.organizationId, organizationId), eq(organizationExports.exportId, exportId));
  const keep = (told: Partial<typeof organizationExports.$inferInsert>) =>
    db.orm.update(organizationExports).set(told).where(isIt);
  const slow = new AbortController();
  let [sizeBytes, toldBytes, isWhole] = [0, 0, false];
  let piped: Promise<void> | undefined;
  const end = async () => {
    slow.abort();
    await piped?.catch(() => undefined);
    giveBack();
    await keep({ sizeBytes, endedAt: clock.now() });
  };
  // A row that cannot be told is broken after an hour all the same.
  const pace = watchReader(timer, () => void end().catch(() => undefined));

  async function* read(): AsyncGenerator<Uint8Array> {
    pace.took(0);
    slow.signal.throwIfAborted();
    const hash = createHash("sha256");
    const pieces = exportOrganization({ ...ctx, actor: actorOf(caller) }, { url, organizationId });
    const zipped = createGzip();
    // However fast they read: nothing is cleaned up behind the snapshot.
    const signal = AbortSignal.any([slow.signal, AbortSignal.timeout(ARCHIVE_MS)]);
    piped = pipeline(Readable.from(pieces), zipped, { signal }).finally(giveBack);
    // Reading tells it as well.
    piped.catch(() => undefined);
    try {
      for await (const chunk of zipped as AsyncIterable<Buffer>) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        if (sizeBytes - toldBytes >= TOLD_EVERY_BYTES) {
          toldBytes = sizeBytes;
          await keep({ sizeBytes });
        }
        pace.offer();
        yield chunk;
        pace.took(chunk.length);
        slow.signal.throwIfAborted();
      }
      await piped;
      isWhole = true;
      await keep({ sizeBytes, sha256: hash.digest("hex"), endedAt: clock.now() });
    } finally {
      pace.leave();
      if (!isWhole) {
        zipped.destroy();
        await piped.catch(() => undefined);
        await keep({ sizeBytes, endedAt: clock.now() });
      }
    }
  }

  // Also of a reader who never begins.
  pace.offer();
  return read();
}
