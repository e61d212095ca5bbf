import { useTranslations } from "next-intl";
import { Chip } from "../../../ui/chips/chip.tsx";
import { StatusChip } from "../../../ui/chips/status-chip.tsx";
import { Money } from "../../../ui/format/money.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { ShownQuote } from "../shown-quote.ts";

/** What one wants to know of a quote while reading a case about it. Made by the server: it sends no script. */
export function QuoteFactsPanel({ quote }: { quote: ShownQuote }) {
  const t = useTranslations("quotes");
  const { address, financing, totalInclTax, externalId } = quote;
  return (
    <Panel title={t("facts")}>
      <Facts>
        <Fact name={t("table.status")}>
          <StatusChip status={financing.status} />
          {financing.subStatus.type === "on_hold" ? (
            <>
              {" "}
              <Chip tone="attention">{t("table.onHold")}</Chip>
            </>
          ) : null}
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
