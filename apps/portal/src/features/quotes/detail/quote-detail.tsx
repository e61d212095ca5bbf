import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import { FinancingChips } from "../../../ui/chips/financing-chips.tsx";
import { RawJson } from "../../../ui/feedback/raw-json.tsx";
import { Money } from "../../../ui/format/money.tsx";
import { Column, Columns } from "../../../ui/layout/columns.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DocumentsPanel } from "../../documents/documents-panel.tsx";
import { RequirementsPanel } from "../../documents/requirements-panel.tsx";
import { AdvancePanel } from "../../organizations/sandbox/advance-panel.tsx";
import { CostPanel } from "../cost-preview/cost-panel.tsx";
import type { PreviewAnswer } from "../cost-preview/examples/preview-example.ts";
import { PhaseTrack } from "../financing/phase-track.tsx";
import { QuoteNextStep } from "../next-step/quote-next-step.tsx";
import type { ShownQuote } from "../shown-quote.ts";
import { QuoteStory } from "../story/quote-story.tsx";
import type { StoryParts } from "../story/story-of.ts";
import { ConsumerPanel } from "./consumer-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { OpenCaseButton } from "./open-case-button.tsx";
import { previewOfQuoteHref } from "./preview-of-quote-href.ts";
import { QuoteCasesPanel } from "./quote-cases-panel.tsx";
import classes from "./quote-detail.module.css";
import { QuoteLinesPanel } from "./quote-lines-panel.tsx";

interface QuoteDetailProps {
  readonly quote: ShownQuote;
  /** All that happened with it. */
  readonly story: StoryParts;
  /** What it would cost a month. */
  readonly cost: PreviewAnswer;
  /** Where /v1 is. */
  readonly apiUrl: string;
  /** In a sandbox: its merchant may move the financing. */
  readonly mayAdvance: boolean;
}

/** Once the customer said yes, what a loan would cost matters no more. */
const isDecided = ({ phase, status }: ShownQuote["financing"]): boolean =>
  status === "offer_accepted" || phase === "realization" || phase === "closed";

/** A quote as its merchant reads it: first whose turn it is, then what it holds. */
export function QuoteDetail({ quote, story, cost, apiUrl, mayAdvance }: QuoteDetailProps) {
  return (
    <>
      <PageHeader
        title={consumerName(quote.contact)}
        details={
          <>
            <FinancingChips financing={quote.financing} />
            <span className={classes.total}>
              <Money euros={quote.totalInclTax} />
            </span>
            {quote.externalId === undefined ? null : <span>{quote.externalId}</span>}
          </>
        }
        actions={<OpenCaseButton quoteId={quote.quoteId} />}
      />
      <Columns>
        <Column>
          <div>
            <QuoteNextStep quote={quote} />
            <PhaseTrack financing={quote.financing} />
          </div>
          <RequirementsPanel quoteId={quote.quoteId} />
          {mayAdvance ? <AdvancePanel quoteId={quote.quoteId} /> : null}
          <QuoteCasesPanel quoteId={quote.quoteId} apiUrl={apiUrl} />
          <DocumentsPanel quoteId={quote.quoteId} />
          <QuoteStory {...story} />
          <QuoteLinesPanel quote={quote} isFolded={quote.financing.phase === "closed"} />
          <CostPanel
            cost={cost}
            calculatorHref={previewOfQuoteHref(quote, cost.ratesOf)}
            isFolded={isDecided(quote.financing)}
          />
        </Column>
        <Column>
          <ConsumerPanel quote={quote} />
          <DetailsPanel quote={quote} />
        </Column>
      </Columns>
      <div className={classes.raw}>
        <RawJson value={quote} />
      </div>
    </>
  );
}
