import type { Orm } from "@quote-financing/db/database";
import { quotes, requirements } from "@quote-financing/db/schema/tables";
import { mayExpire, type NextStep } from "@quote-financing/domain/financing/next-step";
import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import type { NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { FinancingStatus } from "@quote-financing/domain/vocabulary";
import { and, eq, inArray } from "drizzle-orm";
import type { MailTexts } from "../mail/mail-language.ts";
import { mailLine } from "../mail/mail-name.ts";
import { findNextSteps } from "../quotes/next-step/find-next-steps.ts";
import { isAskedOfMerchant } from "../quotes/next-step/waits-on-merchant.ts";
import type { NoticeReader } from "./find-reader.ts";
import { type NoticeEntry, subjectsOf, type WaitingNotice } from "./notice-entry.ts";

const REFERENCE_MAX = 80;
const TEXT_MAX = 500;

/** What the merchant has to do where financing waits on them. */
const NEXT: Partial<Record<FinancingStatus, MailTexts<string>>> = {
  offer_accepted: {
    nl: "De klant heeft ja gezegd. U kunt de installatie plannen.",
    en: "The consumer said yes. You can plan the installation.",
  },
  invoice_pending: {
    nl: "Stuur de factuur als de installatie klaar is. Daarna wordt uitbetaald.",
    en: "Send the invoice when the installation is done. Payment follows.",
  },
};

const TEXTS = {
  held: {
    nl: "De financiering staat stil. Los op wat de installatie tegenhoudt, en laat het ons weten.",
    en: "Financing is on hold. Solve what blocks the installation, and tell us.",
  },
  waiting: { nl: "De financiering wacht op u.", en: "Financing waits for you." },
  expiring: { nl: "Deze offerte verloopt morgen.", en: "This quote expires tomorrow." },
  paid: { nl: "De financiering is rond en uitbetaald.", en: "Financing is completed and paid out." },
  rejected: { nl: "De geldverstrekker heeft de aanvraag afgewezen.", en: "The lender rejected the application." },
} as const;

/** By the merchant's own reference: mail names no consumer (decision record 0320). */
const quoteTitle = (externalId: string | null, quoteId: string): MailTexts<string> => {
  const reference = externalId === null ? quoteId : mailLine(externalId, REFERENCE_MAX);
  return { nl: `Offerte ${reference}`, en: `Quote ${reference}` };
};

type QuoteTopic = Extract<NotificationTopic, "waiting_on_me" | "deadline_tomorrow" | "paid_out" | "rejected">;
const QUOTE_TOPICS: readonly QuoteTopic[] = ["waiting_on_me", "deadline_tomorrow", "paid_out", "rejected"];

/** Quotes that still stand as they did when it was noted. */
export async function quoteEntries(orm: Orm, { organizationId }: NoticeReader, notices: readonly WaitingNotice[]) {
  const named = QUOTE_TOPICS.flatMap((topic) =>
    subjectsOf(notices, topic, ID_PREFIXES.quote).map((quoteId) => ({ topic, quoteId })),
  );
  if (named.length === 0) return [];
  const rows = await orm
    .select({
      quoteId: quotes.quoteId,
      externalId: quotes.externalId,
      financingStatus: quotes.financingStatus,
      subStatusType: quotes.subStatusType,
      subStatusReason: quotes.subStatusReason,
      expiresAt: quotes.expiresAt,
    })
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, organizationId),
        inArray(
          quotes.quoteId,
          named.map(({ quoteId }) => quoteId),
        ),
      ),
    );
  const steps = await findNextSteps(orm, organizationId, rows);
  return named.flatMap(({ topic, quoteId }): NoticeEntry[] => {
    const row = rows.find((found) => found.quoteId === quoteId);
    const step = steps.get(quoteId);
    if (row === undefined || step === undefined) return [];
    const detail = detailOf(topic, row.financingStatus, step);
    if (detail === undefined) return [];
    return [
      { topic, subjectId: quoteId, title: quoteTitle(row.externalId, quoteId), detail, path: `/quotes/${quoteId}` },
    ];
  });
}

/** Undefined: it is no longer so. What was asked for has an entry of its own. */
function detailOf(topic: QuoteTopic, status: FinancingStatus, step: NextStep): MailTexts<string> | undefined {
  switch (topic) {
    case "waiting_on_me":
      if (step.by !== "merchant") return undefined;
      return step.what === "hold" ? TEXTS.held : (NEXT[status] ?? TEXTS.waiting);
    case "deadline_tomorrow":
      return mayExpire(status) ? TEXTS.expiring : undefined;
    case "paid_out":
      return status === "completed" ? TEXTS.paid : undefined;
    case "rejected":
      return status === "rejected" ? TEXTS.rejected : undefined;
  }
}

/** Requirements that still wait on the merchant. */
export async function requirementEntries(
  orm: Orm,
  { organizationId }: NoticeReader,
  notices: readonly WaitingNotice[],
) {
  const waiting = subjectsOf(notices, "waiting_on_me", ID_PREFIXES.requirement);
  const ending = subjectsOf(notices, "deadline_tomorrow", ID_PREFIXES.requirement);
  const requirementIds = [...waiting, ...ending];
  if (requirementIds.length === 0) return [];
  const rows = await orm
    .select({ requirement: requirements, externalId: quotes.externalId })
    .from(requirements)
    .innerJoin(
      quotes,
      and(eq(quotes.organizationId, requirements.organizationId), eq(quotes.quoteId, requirements.quoteId)),
    )
    .where(
      and(
        isAskedOfMerchant(organizationId),
        eq(quotes.organizationId, organizationId),
        inArray(requirements.requirementId, requirementIds),
      ),
    );
  return rows.flatMap(
    ({ requirement: { requirementId, quoteId, text, state, rejection }, externalId }): NoticeEntry[] => {
      const entry = { subjectId: requirementId, title: quoteTitle(externalId, quoteId), path: `/quotes/${quoteId}` };
      const what = mailLine(text, TEXT_MAX);
      const why = mailLine(rejection ?? "", TEXT_MAX);
      const asked =
        state === "rejected"
          ? { nl: `Afgekeurd: ${what}\nReden: ${why}`, en: `Rejected: ${what}\nReason: ${why}` }
          : { nl: `Dit is nog nodig: ${what}`, en: `This is still needed: ${what}` };
      const last = { nl: `Morgen is de laatste dag voor: ${what}`, en: `Tomorrow is the last day for: ${what}` };
      return [
        ...(waiting.includes(requirementId) ? [{ ...entry, topic: "waiting_on_me" as const, detail: asked }] : []),
        ...(ending.includes(requirementId) ? [{ ...entry, topic: "deadline_tomorrow" as const, detail: last }] : []),
      ];
    },
  );
}
