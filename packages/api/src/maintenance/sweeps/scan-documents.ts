import { documents } from "@quote-financing/db/schema/tables";
import { eachInTurn } from "@quote-financing/domain/each-in-turn";
import { and, asc, eq, gt } from "drizzle-orm";
import { type AuditContext, recordAudit } from "../../audit/record-audit.ts";
import type { Services } from "../../context.ts";
import { documentKeyPurpose, isDocument, lockQuote } from "../../quotes/documents/access.ts";
import { reopenRequirement } from "../../quotes/requirements/reopen-requirement.ts";

/** No person decides; the log names what does. */
const scannerContext = (services: Services): AuditContext => ({
  services,
  requestId: services.makeId("request"),
  actor: { actorId: "scanner", actorName: "Scanner" },
});

/** Nobody was told otherwise: documents only wait. */
class ScannerAway extends Error {
  override readonly name = "ScannerAway";
}

/**
 * Asks the scanner again about the documents of an organization that wait for it. What it refuses loses its bytes, and answers no
 * requirement any more. Each verdict is in the organization's log, by which open pages are told of it (decision record 0245). A
 * document whose bytes are lost or damaged, or on which clamd gives no verdict, keeps no other from its turn.
 *
 * @returns how many were decided.
 * @throws the first fault, when the others had their turn; after three in a row, as the store or the scanner is away then.
 */
export async function scanDocuments(services: Services, organizationId: string, signal?: AbortSignal): Promise<number> {
  if (!services.documents.hasScanner) return 0;
  let decided = 0;
  const work = async (row: Unscanned) => {
    await decide(services, row);
    decided += 1;
  };
  await eachInTurn(eachUnscanned(services, organizationId), work, signal);
  return decided;
}

/**
 * In the order of their ids, in each round behind another one: three in a row that never get a verdict end a round, and would hide what
 * lies behind them in every one.
 */
async function* eachUnscanned(services: Services, organizationId: string): AsyncGenerator<Unscanned> {
  const place = await anyUnscanned(services, organizationId);
  for (const [start, end] of [[place], ["", place]] as const) {
    let row = await nextUnscanned(services, organizationId, start);
    while (row !== undefined && (end === undefined || row.documentId <= end)) {
      yield row;
      row = await nextUnscanned(services, organizationId, row.documentId);
    }
  }
}

/** Rounds begin at no regular millisecond. */
async function anyUnscanned({ db, clock }: Services, organizationId: string): Promise<string> {
  const count = await db.orm.$count(documents, isUnscanned(organizationId));
  const [row] = await db.orm
    .select({ documentId: documents.documentId })
    .from(documents)
    .where(isUnscanned(organizationId))
    .orderBy(asc(documents.documentId))
    .offset(count === 0 ? 0 : clock.now().getTime() % count)
    .limit(1);
  return row?.documentId ?? "";
}

const isUnscanned = (organizationId: string) =>
  and(eq(documents.organizationId, organizationId), eq(documents.scan, "pending"));

type Unscanned = NonNullable<Awaited<ReturnType<typeof nextUnscanned>>>;

async function decide(services: Services, unscanned: Unscanned) {
  const { organizationId, documentId, quoteId, requirementId, objectName, sealedKey } = unscanned;
  const isWaiting = and(isDocument(organizationId, documentId), eq(documents.scan, "pending"));
  const key = services.secretBox.open(sealedKey, documentKeyPurpose(organizationId, documentId));
  const scan = await services.documents.scan({ name: objectName, key }).catch(async (error: unknown) => {
    // Deleted or erased since it was found: its bytes are away, and the store is not.
    if ((await services.db.orm.$count(documents, isWaiting)) > 0) throw error;
  });
  if (scan === undefined) return;
  if (scan === "pending") throw new ScannerAway("The scanner of documents did not answer.");
  const bytes = scan === "refused" ? { objectName: null, sealedKey: null } : {};
  const isToldOf = await services.db.transact(async (tx) => {
    let hasEvent = false;
    // One that was erased meanwhile has its quote still.
    await lockQuote(tx, organizationId, quoteId);
    const decided = await tx
      .update(documents)
      .set({ scan, ...bytes })
      .where(isWaiting)
      .returning({ documentId: documents.documentId });
    if (decided.length === 0) return hasEvent;

    const ctx = scannerContext(services);
    const fact = { action: "document.scanned", subjectId: documentId, details: { quoteId, scan } } as const;
    await recordAudit(ctx, tx, { organizationId, ...fact });
    const wakeDeliveryAfterCommit = () => {
      hasEvent = true;
    };
    if (scan === "refused" && requirementId !== null) {
      await reopenRequirement(
        { ...ctx, caller: undefined, wakeDeliveryAfterCommit },
        tx,
        organizationId,
        requirementId,
      );
    }
    return hasEvent;
  });
  if (isToldOf) services.wakeDelivery(organizationId);
  if (scan === "refused") await services.documents.remove(objectName);
}

async function nextUnscanned({ db }: Services, organizationId: string, after: string) {
  const [row] = await db.orm
    .select()
    .from(documents)
    .where(and(isUnscanned(organizationId), gt(documents.documentId, after)))
    .orderBy(asc(documents.documentId))
    .limit(1);
  if (row === undefined || row.objectName === null || row.sealedKey === null) return undefined;
  const { objectName, sealedKey } = row;
  return { ...row, objectName, sealedKey };
}
