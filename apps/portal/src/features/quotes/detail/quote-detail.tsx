import type { EventHistory } from "@quote-financing/api/history/schema";
import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import type { FinancingMove } from "@quote-financing/api/quotes/financing/schema";
import { StatusChip } from "../../../ui/chips/status-chip.tsx";
import { RawJson } from "../../../ui/feedback/raw-json.tsx";
import { Money } from "../../../ui/format/money.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DocumentsPanel } from "../../documents/documents-panel.tsx";
import { RequirementsPanel } from "../../documents/requirements-panel.tsx";
import { EventHistoryPanel } from "../../history/event-history-panel.tsx";
import { AdvancePanel } from "../../organizations/sandbox/advance-panel.tsx";
import type { PreviewAnswer } from "../cost-preview/examples/preview-example.ts";
import { FinancingTimeline } from "../financing/financing-timeline.tsx";
import { PhaseTrack } from "../financing/phase-track.tsx";
import { QuoteNextStep } from "../next-step/quote-next-step.tsx";
import type { ShownQuote } from "../shown-quote.ts";
import { ConsumerPanel } from "./consumer-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { OpenCaseButton } from "./open-case-button.tsx";
import { QuoteCasesPanel } from "./quote-cases-panel.tsx";
import { QuoteCostPanel } from "./quote-cost-panel.tsx";
import classes from "./quote-detail.module.css";
import { QuoteLinesPanel } from "./quote-lines-panel.tsx";

interface QuoteDetailProps {
  readonly quote: ShownQuote;
  readonly moves: readonly FinancingMove[];
  readonly events: EventHistory["data"];
  /** What it would cost a month. */
  readonly cost: PreviewAnswer;
  /** Where /v1 is. */
  readonly apiUrl: string;
  /** In a sandbox: its merchant may move the financing. */
  readonly mayAdvance: boolean;
}

/** A quote as its merchant reads it: first whose turn it is, then what it holds. */
export function QuoteDetail({ quote, moves, events, cost, apiUrl, mayAdvance }: QuoteDetailProps) {
  return (
    <>
      <PageHeader
        title={consumerName(quote.contact)}
        details={
          <>
            <StatusChip status={quote.financing.status} />
            <span className={classes.total}>
              <Money euros={quote.totalInclTax} />
            </span>
            {quote.externalId === undefined ? null : <span>{quote.externalId}</span>}
          </>
        }
        actions={<OpenCaseButton quoteId={quote.quoteId} />}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <div>
            <QuoteNextStep quote={quote} />
            <PhaseTrack phase={quote.financing.phase} />
          </div>
          <RequirementsPanel quoteId={quote.quoteId} />
          {mayAdvance ? <AdvancePanel quoteId={quote.quoteId} /> : null}
          <QuoteLinesPanel quote={quote} />
          <QuoteCostPanel quote={quote} cost={cost} />
          <DocumentsPanel quoteId={quote.quoteId} />
          <FinancingTimeline moves={moves} />
          <QuoteCasesPanel quoteId={quote.quoteId} apiUrl={apiUrl} />
        </div>
        <div className={classes.column}>
          <ConsumerPanel quote={quote} />
          <DetailsPanel quote={quote} />
          <EventHistoryPanel events={events} />
        </div>
      </div>
      <div className={classes.raw}>
        <RawJson value={quote} />
      </div>
    </>
  );
}
