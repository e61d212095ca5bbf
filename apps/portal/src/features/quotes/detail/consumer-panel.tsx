import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { ShownQuote } from "../shown-quote.ts";
import { ContactFacts } from "./contact-facts.tsx";
import { TagChips } from "./tag-chips.tsx";

/** Who the quote is for, where, and how they like to be reached. @param reach in place of e-mail and phone. */
export function ConsumerPanel({ quote, reach }: { quote: ShownQuote; reach?: ReactNode }) {
  const t = useTranslations("quotes.consumer");
  const { contact, address, tags } = quote;
  return (
    <Panel title={t("title")}>
      <Facts>
        <Fact name={t("name")}>{consumerName(contact)}</Fact>
        {reach ?? <ContactFacts contact={contact} />}
        <Fact name={t("address")}>
          {address.street} {address.houseNumber}
          {address.houseNumberAddition === undefined ? "" : ` ${address.houseNumberAddition}`}
          <br />
          {address.postalCode} {address.city}
          {address.municipality === undefined ? null : (
            <>
              <br />
              {t("municipality", { municipality: address.municipality })}
            </>
          )}
        </Fact>
        <Fact name={t("tags")}>{tags.length === 0 ? null : <TagChips tags={tags} />}</Fact>
      </Facts>
    </Panel>
  );
}
