import { QUOTE_TEXT_NAMES } from "@quote-financing/api/quotes/quote-texts";
import { useTranslations } from "next-intl";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { ShownQuote } from "../shown-quote.ts";

interface DetailsPanelProps {
  readonly quote: ShownQuote;
  readonly reader?: "merchant" | "agent";
}

/** References, dates and notes. */
export function DetailsPanel({ quote, reader = "merchant" }: DetailsPanelProps) {
  const t = useTranslations("quotes.details");
  const reference = t(reader === "agent" ? "merchantReference" : "reference");
  const method = useTranslations("vocabulary.financingMethod");
  const methods = quote.financing.method;
  return (
    <Panel title={t("title")}>
      <Facts>
        <Fact name={reference}>
          {quote.externalId === undefined ? null : <CopyText text={quote.externalId} label={reference} />}
        </Fact>
        <Fact name={t("quoteId")}>
          <CopyText text={quote.quoteId} label={t("quoteId")} />
        </Fact>
        <Fact name={t("opportunityId")}>
          <CopyText text={quote.opportunity.opportunityId} label={t("opportunityId")} />
        </Fact>
        <Fact name={t("method")}>{methods.map((item) => method(item)).join(", ")}</Fact>
        <Fact name={t("terms")}>
          {quote.terms.map((term) => (term === SUBJECT_TO_FINANCING ? t("subjectToFinancing") : term)).join(", ")}
        </Fact>
        <Fact name={t("sentAt")}>
          <Timestamp at={quote.sentAt} withTime />
        </Fact>
        <Fact name={t("expiresAt")}>
          <Timestamp at={quote.expiresAt} />
        </Fact>
        <Fact name={t("createdAt")}>
          <Timestamp at={quote.createdAt} withTime />
        </Fact>
        {NOTES.map((name) => (
          <Fact key={name} name={t(name)}>
            {quote[name]}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

const SUBJECT_TO_FINANCING = "subject_to_financing";

const NOTES = QUOTE_TEXT_NAMES.filter((name) => name !== "externalId");
