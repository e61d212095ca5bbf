import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { deliveriesUnderWay } from "../../../../features/history/under-way.ts";
import { FreshQuote } from "../../../../features/quotes/detail/fresh-quote.tsx";
import { QuoteDetail } from "../../../../features/quotes/detail/quote-detail.tsx";
import { FreshDeliveries } from "../../../../features/quotes/story/fresh-deliveries.tsx";
import { answerOf, HydrateClient, prefetchedAnswer, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import type { Answers } from "../../../../trpc/answers.ts";
import { BackLink } from "../../../../ui/layout/back-link.tsx";

interface QuotePageProps {
  params: Promise<{ quoteId: string }>;
}

const findQuote = cache((quoteId: string) => answerOf(procedures.quotes.get({ quoteId })));

export async function generateMetadata({ params }: QuotePageProps): Promise<Metadata> {
  await requireMember();
  const { data } = await findQuote((await params).quoteId);
  return { title: consumerName(data.contact) };
}

async function QuotePage({ params }: QuotePageProps) {
  const { caller } = await requireMember();
  const { quoteId } = await params;
  const t = await getTranslations("quotes");
  const [quote, moves, events, messages, requirements, documents, cost] = await Promise.all([
    findQuote(quoteId),
    answerOf(procedures.financing.timeline({ quoteId })),
    answerOf(procedures.history.eventsOfQuote({ quoteId })),
    answerOf(procedures.history.messagesOfQuote({ quoteId })),
    prefetchedAnswer(["requirements", "list"], { quoteId }, procedures.requirements.list.prefetch({ quoteId })),
    prefetchedAnswer(["documents", "list"], { quoteId }, procedures.documents.list.prefetch({ quoteId })),
    answerOf(procedures.costPreview.ofQuote({ quoteId })),
    procedures.cases.list.prefetch({ quoteId }),
    procedures.quotes.nextStep.prefetch({ quoteId }),
  ]);
  return (
    <HydrateClient>
      {/* What comes to the browser as JSON holds no undefined. */}
      <FreshQuote drawn={quote as Answers["quotes"]["get"]} />
      <FreshDeliveries quoteId={quoteId} underWay={deliveriesUnderWay(events.data)} />
      <BackLink href="/quotes">{t("title")}</BackLink>
      <QuoteDetail
        quote={quote.data}
        story={{
          moves: moves.data,
          events: events.data,
          messages: messages.data,
          requirements: requirements?.data ?? [],
          documents: documents?.data ?? [],
        }}
        cost={cost}
        apiUrl={portalRuntime().services.portalUrl}
        mayAdvance={isAllowed(caller, "sandbox.act")}
      />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/quotes/[quoteId]/page", QuotePage);
