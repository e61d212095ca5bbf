import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { CaseConversation } from "../../../../cases/case-conversation.tsx";
import { CaseEventHistory } from "../../../../deliveries/case-event-history.tsx";
import { BackLink } from "../../../../layout/back-link.tsx";
import { answerOf, HydrateClient, prefetched, procedures } from "../../../../server/page-procedures.ts";
import { requireMember } from "../../../../server/page-visitor.ts";

interface CasePageProps {
  params: Promise<{ caseId: string }>;
}

const findCase = cache((caseId: string) => answerOf(procedures.cases.get({ caseId })));

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  await requireMember();
  const { data } = await findCase((await params).caseId);
  return { title: data.subject };
}

export default async function CasePage({ params }: CasePageProps) {
  await requireMember();
  const { caseId } = await params;
  const t = await getTranslations("cases");
  const { data: found } = await findCase(caseId);
  const [{ data: quote }, { readUpTo }] = await Promise.all([
    answerOf(procedures.quotes.get(found.quote)),
    answerOf(procedures.caseReads.get({ caseId })),
    prefetched(
      procedures.cases.get.prefetch({ caseId }),
      procedures.caseMessages.thread.prefetchInfinite({ caseId }),
      procedures.deliveries.eventsOfCase.prefetch({ caseId }),
    ),
  ]);
  return (
    <HydrateClient>
      <BackLink href="/cases">{t("title")}</BackLink>
      <CaseConversation key={caseId} caseId={caseId} readUpTo={readUpTo} consumer={consumerName(quote.contact)} />
      <CaseEventHistory caseId={caseId} />
    </HydrateClient>
  );
}
