import type { Transaction } from "@quote-financing/db/database";
import { apiKeys, members, organizations, users } from "@quote-financing/db/schema/tables";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { mailLanguage } from "../../mail/mail-language.ts";
import { queueMails } from "../../mail/queue-mails.ts";
import { expiryMail } from "./expiry-mail.ts";
import { holdMembers } from "./find-recipients.ts";

/** So many days before its end people are told of a key; the first that fits is told. */
const NOTICE_DAYS = [3, 14] as const;
/** The rest follows in the next round. */
const BATCH = 100;

type NoticeDays = (typeof NOTICE_DAYS)[number];

/**
 * Writes mail to the owners and administrators of organizations whose keys end within 14 days, and again within 3: once each
 * (decision record 0273). Any number of processes may call at once.
 *
 * @returns how many keys the mails name.
 */
export async function remindOfExpiry(services: Services, signal?: AbortSignal): Promise<number> {
  let reminded = 0;
  for (const days of NOTICE_DAYS) {
    for (const key of await findEnding(services, days)) {
      if (signal?.aborted === true) return reminded;
      reminded += await remind(services, key, days);
    }
  }
  return reminded;
}

/** Not those that have a successor, nor those that were made for a shorter time; of test data nobody is told. */
const isDue = (now: Date, days: NoticeDays) =>
  and(
    isNull(apiKeys.revokedAt),
    isNull(apiKeys.successorId),
    gt(apiKeys.expiresAt, now),
    lte(apiKeys.expiresAt, new Date(now.getTime() + days * DAY_MS)),
    or(isNull(apiKeys.expiryNoticedDays), gt(apiKeys.expiryNoticedDays, days)),
    sql`${apiKeys.expiresAt} - ${apiKeys.createdAt} > ${days} * interval '1 day'`,
  );

function findEnding({ db, clock }: Services, days: NoticeDays) {
  return db.orm
    .select({
      apiKeyId: apiKeys.apiKeyId,
      organizationId: apiKeys.organizationId,
      name: apiKeys.name,
      hint: apiKeys.hint,
      expiresAt: sql<Date>`${apiKeys.expiresAt}`.mapWith(apiKeys.expiresAt),
      lastUsedAt: apiKeys.lastUsedAt,
      organizationName: organizations.name,
    })
    .from(apiKeys)
    .innerJoin(
      organizations,
      and(
        eq(organizations.id, apiKeys.organizationId),
        isNull(organizations.suspendedAt),
        isNull(organizations.testOf),
      ),
    )
    .where(isDue(clock.now(), days))
    .orderBy(asc(apiKeys.expiresAt))
    .limit(BATCH);
}

type FoundKey = Awaited<ReturnType<typeof findEnding>>[number];

/** The mark and the mail are one commit: who comes second finds it marked. */
function remind(services: Services, key: FoundKey, days: NoticeDays): Promise<number> {
  const { organizationId, apiKeyId } = key;
  const isKey = and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.apiKeyId, apiKeyId));
  const url = `${services.portalUrl}/settings/api-keys`;
  return services.db.transact(async (tx) => {
    await holdMembers(tx, organizationId);
    const marked = await tx
      .update(apiKeys)
      .set({ expiryNoticedDays: days })
      .where(and(isKey, isDue(services.clock.now(), days)))
      .returning({ apiKeyId: apiKeys.apiKeyId });
    if (marked.length === 0) return 0;
    const managers = await findManagers(tx, organizationId);
    const mails = managers.map(({ email, language }) => ({
      recipient: email,
      content: expiryMail({ ...key, url }, mailLanguage(language)),
    }));
    await queueMails(services, tx, organizationId, mails);
    return 1;
  });
}

/** Those who may manage keys. */
const findManagers = (tx: Transaction, organizationId: string) =>
  tx
    .select({ email: users.email, language: users.language })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), inArray(members.role, ["owner", "admin"])))
    .orderBy(members.id);
