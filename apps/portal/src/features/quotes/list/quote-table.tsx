import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import { useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";
import { RowCheckbox } from "../../../ui/bulk/row-checkbox.tsx";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { FinancingChips } from "../../../ui/chips/financing-chips.tsx";
import { Lasting } from "../../../ui/format/lasting.tsx";
import { Money } from "../../../ui/format/money.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import classes from "./quote-table.module.css";

type QuoteRow = Answers["quotes"]["list"]["data"][number];

interface QuoteTableProps {
  readonly quotes: readonly QuoteRow[];
  /** True while the rows are still those of the previous choice. */
  readonly isStale?: boolean;
  readonly hrefOf?: (quote: QuoteRow) => string;
  readonly reader?: "merchant" | "agent";
  /** While rows are chosen. */
  readonly selection?: Selection | undefined;
}

const READERS_TURN = { merchant: "merchant", agent: "platform" } as const;

/** Quotes as rows, as cards on phones. The whole row opens the quote. */
export function QuoteTable({
  quotes,
  isStale = false,
  hrefOf = ({ quoteId }) => `/quotes/${quoteId}`,
  reader = "merchant",
  selection,
}: QuoteTableProps) {
  const t = useTranslations("quotes.table");
  return (
    <table className={classes.table} aria-busy={isStale}>
      <caption className="visually-hidden">{t("caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("consumer")}</th>
          <th scope="col">{t(reader === "agent" ? "merchantReference" : "reference")}</th>
          <th scope="col">{t("status")}</th>
          <th scope="col">{t("waiting")}</th>
          <th scope="col" className={classes.right}>
            {t("total")}
          </th>
          <th scope="col" className={classes.right}>
            {t("createdAt")}
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <QuoteRowView key={quote.quoteId} quote={quote} href={hrefOf(quote)} reader={reader} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

interface QuoteRowViewProps {
  readonly quote: QuoteRow;
  readonly href: string;
  readonly reader: "merchant" | "agent";
  readonly selection: Selection | undefined;
}

function QuoteRowView({ quote, href, reader, selection }: QuoteRowViewProps) {
  const waiting = useTranslations(reader === "agent" ? "vocabulary.waitingOnForAgent" : "vocabulary.waitingOn");
  const { address, contact, financing, nextStep } = quote;
  return (
    <tr className={classes.row} data-choosing={selection !== undefined || undefined}>
      <th scope="row" className={classes.consumer}>
        <RowCheckbox selection={selection} id={quote.quoteId} name={consumerName(contact)} />
        <PageLink href={href} className={classes.link} data-row-link>
          {consumerName(contact)}
        </PageLink>
        <span className={classes.place}>
          {address.postalCode} {address.city}
        </span>
      </th>
      <td className={classes.reference}>{quote.externalId ?? ""}</td>
      <td className={classes.status}>
        <span className={classes.chips}>
          <FinancingChips financing={financing} />
        </span>
      </td>
      <td className={classes.waiting} data-yours={nextStep.by === READERS_TURN[reader] || undefined}>
        {nextStep.by === "none" ? null : (
          <>
            {waiting(nextStep.by)}
            <span className={classes.since}>
              <Lasting since={financing.statusChangedAt} />
            </span>
          </>
        )}
      </td>
      <td className={classes.total}>
        <Money euros={quote.totalInclTax} />
      </td>
      <td className={classes.created}>
        <Timestamp at={quote.createdAt} />
      </td>
    </tr>
  );
}
