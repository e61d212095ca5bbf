import { outgoingMails } from "@quote-financing/db/schema/tables";
import { and, eq, lte, sql } from "drizzle-orm";
import { DEFAULT_PORTAL_LANGUAGE, isPortalLanguage } from "../auth/portal-language.ts";
import type { Services } from "../context.ts";
import type { DeliverMail } from "./mail.ts";
import type { MailMatter } from "./mail-values.ts";
import { renderMail } from "./render-mail.ts";

const AT_ONCE = 20;
const MINUTE_MS = 60_000;
/** Each attempt waits longer than the one before, an hour at the most. */
const pauseMs = (attemptCount: number): number => Math.min(60, 2 ** attemptCount) * MINUTE_MS;
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

export interface MailRound {
  readonly sent: number;
  /** Not taken this time; tried again, or given up after a day. */
  readonly refused: number;
}

/**
 * Sends what is due. Two processes never send one mail at once: each claims a row by moving its next attempt. A process
 * that dies in between sends it again later.
 */
export async function sendDueMails(services: Services, deliver: DeliverMail): Promise<MailRound> {
  const round = { sent: 0, refused: 0 };
  const due = await services.db.orm
    .select({ organizationId: outgoingMails.organizationId, mailId: outgoingMails.mailId })
    .from(outgoingMails)
    .where(lte(outgoingMails.nextAttemptAt, services.clock.now()))
    .limit(AT_ONCE);
  for (const key of due) {
    const outcome = await sendOne(services, deliver, key);
    if (outcome !== undefined) round[outcome] += 1;
  }
  return round;
}

type MailKey = Pick<typeof outgoingMails.$inferSelect, "organizationId" | "mailId">;

const isMail = ({ organizationId, mailId }: MailKey) =>
  and(eq(outgoingMails.organizationId, organizationId), eq(outgoingMails.mailId, mailId));

async function sendOne(services: Services, deliver: DeliverMail, key: MailKey): Promise<keyof MailRound | undefined> {
  const row = await claim(services, key);
  if (row === undefined) return undefined;
  const language = isPortalLanguage(row.language) ? row.language : DEFAULT_PORTAL_LANGUAGE;
  // What queueMail wrote: kind and values belong together.
  const matter = { kind: row.kind, values: row.values } as unknown as MailMatter;
  try {
    await deliver(renderMail(row.recipient, matter, language));
  } catch {
    const age = services.clock.now().getTime() - row.createdAt.getTime();
    if (age > GIVEN_UP_AFTER_MS) await services.db.orm.delete(outgoingMails).where(isMail(key));
    return "refused";
  }
  await services.db.orm.delete(outgoingMails).where(isMail(key));
  return "sent";
}

async function claim({ db, clock }: Services, key: MailKey) {
  const now = clock.now();
  const isDue = lte(outgoingMails.nextAttemptAt, now);
  const [waiting] = await db.orm
    .select()
    .from(outgoingMails)
    .where(and(isMail(key), isDue));
  if (waiting === undefined) return undefined;
  const [row] = await db.orm
    .update(outgoingMails)
    .set({
      attemptCount: sql`${outgoingMails.attemptCount} + 1`,
      nextAttemptAt: new Date(now.getTime() + pauseMs(waiting.attemptCount)),
    })
    .where(and(isMail(key), isDue))
    .returning();
  return row;
}
