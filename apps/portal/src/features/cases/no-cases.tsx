import { useTranslations } from "next-intl";
import { ButtonLink } from "../../ui/feedback/button-link.tsx";
import { CurlExample } from "../../ui/feedback/curl-example.tsx";
import { StateMessage } from "../../ui/feedback/state-message.tsx";
import { EmptiedPage } from "../../ui/rows/emptied-page.tsx";
import { useMay } from "../../ui/shell/permissions.tsx";
import { caseCurl } from "./case-curl.ts";
import { CASES, type CaseListAddress, type CaseSearch, isNarrowed, type TabSearch } from "./case-search.ts";

/** An empty work list, or a search that found nothing: what it means, and what to do next. */
export function NoCases({ search, apiUrl }: { search: CaseSearch; apiUrl: string }) {
  const t = useTranslations("cases");
  const mayAsk = useMay("cases.write");
  if (search.cursor !== undefined) return <EmptiedPage firstHref={CASES.hrefOf({ ...search, cursor: undefined })} />;
  if (isNarrowed(search)) return <NothingFound address={CASES} search={search} />;
  const tab = search.tab === "all" ? "merchant" : search.tab;
  const mentionsAsking = tab === "merchant" || tab === "platform";
  const text = mentionsAsking && !mayAsk ? t(`empty.${tab}.textToRead`) : t(`empty.${tab}.text`);
  const title = tab === "merchant" && !mayAsk ? t("empty.merchant.titleToRead") : t(`empty.${tab}.title`);
  return (
    <StateMessage title={title} text={text}>
      <ButtonLink href="/quotes" variant="default">
        {t("empty.toQuotes")}
      </ButtonLink>
      {tab === "platform" && mayAsk ? <CurlExample command={caseCurl(apiUrl)} /> : null}
    </StateMessage>
  );
}

interface NothingFoundProps<Tab extends string> {
  readonly address: CaseListAddress<Tab>;
  readonly search: TabSearch<Tab>;
}

/** In one tab the next step is to look in all of them. */
export function NothingFound<Tab extends string>({ address, search }: NothingFoundProps<Tab>) {
  const t = useTranslations("cases.search");
  const isEverywhere = search.tab === "all";
  const hasDays = search.createdFrom !== undefined || search.createdTo !== undefined;
  const text = search.search === undefined ? t("nothing.inDays") : t("nothing.text");
  return (
    <StateMessage title={t("nothing.title")} text={text}>
      <ButtonLink
        href={isEverywhere ? address.unfilteredHref : address.hrefOf({ ...search, tab: "all", cursor: undefined })}
        variant="default"
      >
        {isEverywhere ? t(hasDays ? "clearAll" : "clear") : t("everywhere")}
      </ButtonLink>
    </StateMessage>
  );
}
