"use client";

import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import Link from "next/link";
import { StatusChip } from "../chips/status-chip.tsx";
import { QueryFault } from "../feedback/query-fault.tsx";
import { Money } from "../format/money.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ConsumerPanel } from "../quotes/consumer-panel.tsx";
import { DetailsPanel } from "../quotes/details-panel.tsx";
import { FinancingTimeline } from "../quotes/financing-timeline.tsx";
import { PhaseTrack } from "../quotes/phase-track.tsx";
import { QuoteLinesPanel } from "../quotes/quote-lines-panel.tsx";
import { RawJson } from "../quotes/raw-json.tsx";
import { WaitingPanel } from "../quotes/waiting-panel.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import { FinancingPanel } from "./financing-panel.tsx";
import { RequestButton } from "./request-button.tsx";
import classes from "./support-case.module.css";
import { supportOrganizationHref } from "./support-href.ts";
import { SupportQuoteCases } from "./support-quote-cases.tsx";

/** A quote as an agent works on it: what it holds, and the moves that its financing can make. */
export function SupportQuote({ organizationId, quoteId }: { organizationId: string; quoteId: string }) {
  const key = { organizationId, quoteId };
  const found = trpc.supportQuotes.get.useQuery(key);
  const timeline = trpc.financing.supportTimeline.useQuery(key);
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { data } = found.data;
  return (
    <>
      <PageHeader
        title={consumerName(data.contact)}
        details={
          <>
            <StatusChip status={data.financing.status} />
            <Money euros={data.totalInclTax} />
            <Link href={supportOrganizationHref(organizationId)}>{data.organization.name}</Link>
          </>
        }
        actions={<RequestButton {...key} />}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <div>
            <WaitingPanel financing={data.financing} reader="agent" />
            <PhaseTrack phase={data.financing.phase} />
          </div>
          <FinancingPanel {...key} />
          <FinancingTimeline moves={timeline.data?.data ?? []} />
          <SupportQuoteCases {...key} />
          <QuoteLinesPanel quote={data} />
          <RawJson value={data} />
        </div>
        <div className={classes.column}>
          <ConsumerPanel quote={data} />
          <DetailsPanel quote={data} reader="agent" />
        </div>
      </div>
    </>
  );
}
