"use client";

import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import { useFollowedQuotes } from "../../../trpc/live/followed-quotes.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FinancingChips } from "../../../ui/chips/financing-chips.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { RawJson } from "../../../ui/feedback/raw-json.tsx";
import { Money } from "../../../ui/format/money.tsx";
import { Column, Columns } from "../../../ui/layout/columns.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { ConsumerPanel } from "../../quotes/detail/consumer-panel.tsx";
import { DetailsPanel } from "../../quotes/detail/details-panel.tsx";
import { QuoteLinesPanel } from "../../quotes/detail/quote-lines-panel.tsx";
import { PhaseTrack } from "../../quotes/financing/phase-track.tsx";
import { SupportDocuments } from "../documents/support-documents.tsx";
import { supportOrganizationHref } from "../support-href.ts";
import { FinancingPanel } from "./financing-panel.tsx";
import { MaskedContact } from "./masked-contact.tsx";
import { RequestButton } from "./request-button.tsx";
import { SupportNextStep } from "./support-next-step.tsx";
import { SupportQuoteCases } from "./support-quote-cases.tsx";
import { SupportQuoteStory } from "./support-quote-story.tsx";

/** A quote as an agent works on it: what it holds, and the moves that its financing can make. */
export function SupportQuote({ organizationId, quoteId }: { organizationId: string; quoteId: string }) {
  const key = { organizationId, quoteId };
  useFollowedQuotes(organizationId);
  const found = trpc.supportQuotes.get.useQuery(key);
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { data } = found.data;
  return (
    <>
      <PageHeader
        title={consumerName(data.contact)}
        details={
          <>
            <FinancingChips financing={data.financing} />
            <Money euros={data.totalInclTax} />
            <PageLink href={supportOrganizationHref(organizationId)}>{data.organization.name}</PageLink>
          </>
        }
        actions={<RequestButton {...key} />}
      />
      <Columns>
        <Column>
          <div>
            <SupportNextStep organizationId={organizationId} quote={data} />
            <PhaseTrack financing={data.financing} />
          </div>
          <SupportDocuments {...key} />
          <FinancingPanel {...key} />
          <SupportQuoteCases {...key} />
          <SupportQuoteStory {...key} />
          <QuoteLinesPanel quote={data} />
          <RawJson value={data} />
        </Column>
        <Column>
          <ConsumerPanel quote={data} reach={<MaskedContact {...key} contact={data.contact} />} />
          <DetailsPanel quote={data} reader="agent" />
        </Column>
      </Columns>
    </>
  );
}
