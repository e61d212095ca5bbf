import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import { useTranslations } from "next-intl";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { ShownQuote } from "../shown-quote.ts";
import { TagChips } from "./tag-chips.tsx";

/** Who the quote is for, where, and how they like to be reached. */
export function ConsumerPanel({ quote }: { quote: ShownQuote }) {
  const t = useTranslations("quotes.consumer");
  const { contact, address, tags } = quote;
  return (
    <Panel title={t("title")}>
      <Facts>
        <Fact name={t("name")}>{consumerName(contact)}</Fact>
        <Fact name={t("email")}>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </Fact>
        <Fact name={t("phone")}>
          {contact.phoneNumber === undefined ? null : (
            <a href={`tel:${contact.phoneNumber.replaceAll(/[^\d+]/g, "")}`}>{contact.phoneNumber}</a>
          )}
        </Fact>
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
