import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { CaseConversation } from "../../../../features/cases/messages/case-conversation.tsx";
import { CaseEventHistory } from "../../../../features/history/case-event-history.tsx";
import { QuoteFactsPanel } from "../../../../features/quotes/detail/quote-facts-panel.tsx";
import { answerOf, HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";
import type { Answers } from "../../../../trpc/answers.ts";
import { BackLink } from "../../../../ui/layout/back-link.tsx";

interface CasePageProps {
  params: Promise<{ caseId: string }>;
}

const findCase = cache((caseId: string) => answerOf(procedures.cases.get({ caseId })));

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  await requireMember();
  const { data } = await findCase((await params).caseId);
  return { title: data.subject };
}

async function CasePage({ params }: CasePageProps) {
  await requireMember();
  const { caseId } = await params;
  const t = await getTranslations("cases");
  const { data: found } = await findCase(caseId);
  const [quote, { readUpTo }] = await Promise.all([
    answerOf(procedures.quotes.get(found.quote)),
    answerOf(procedures.caseReads.get({ caseId })),
    prefetched(
      procedures.cases.get.prefetch({ caseId }),
      procedures.requirements.list.prefetch(found.quote),
      procedures.caseMessages.thread.prefetchInfinite({ caseId }),
      procedures.history.eventsOfCase.prefetch({ caseId }),
    ),
  ]);
  return (
    <HydrateClient>
      <BackLink href="/cases">{t("title")}</BackLink>
      <CaseConversation
        key={caseId}
        caseId={caseId}
        readUpTo={readUpTo}
        consumer={consumerName(quote.data.contact)}
        aside={<QuoteFactsPanel drawn={quote as Answers["quotes"]["get"]} />}
      />
      <CaseEventHistory caseId={caseId} />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/cases/[caseId]/page", CasePage);
