"use client";

import { useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FinancingChips } from "../../../ui/chips/financing-chips.tsx";
import { Money } from "../../../ui/format/money.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";

/** What one wants to know of a quote while reading a case about it; it follows the quote. @param drawn what the server knew */
export function QuoteFactsPanel({ drawn }: { drawn: Answers["quotes"]["get"] }) {
  const t = useTranslations("quotes");
  const found = trpc.quotes.get.useQuery({ quoteId: drawn.data.quoteId }, { initialData: drawn });
  const { address, financing, totalInclTax, externalId } = found.data.data;
  return (
    <Panel title={t("facts")}>
      <Facts>
        <Fact name={t("table.status")}>
          <FinancingChips financing={financing} />
        </Fact>
        <Fact name={t("table.total")}>
          <Money euros={totalInclTax} />
        </Fact>
        <Fact name={t("table.reference")}>{externalId}</Fact>
        <Fact name={t("consumer.address")}>
          {[address.street, address.houseNumber, address.houseNumberAddition].filter(Boolean).join(" ")}
          <br />
          {address.postalCode} {address.city}
        </Fact>
      </Facts>
    </Panel>
  );
}
