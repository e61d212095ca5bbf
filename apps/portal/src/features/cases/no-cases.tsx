import { useTranslations } from "next-intl";
import { ButtonLink } from "../../ui/feedback/button-link.tsx";
import { CurlExample } from "../../ui/feedback/curl-example.tsx";
import { caseCurl } from "../../ui/feedback/curl-examples.ts";
import { StateMessage } from "../../ui/feedback/state-message.tsx";
import { type CaseSearch, caseListHref } from "./case-search.ts";

/** An empty work list, or a search that found nothing: what it means, and what to do next. */
export function NoCases({ search, apiUrl }: { search: CaseSearch; apiUrl: string }) {
  const t = useTranslations("cases");
  if (search.search !== undefined) return <NothingFound base="/cases" search={search} />;
  const tab = search.tab === "all" ? "merchant" : search.tab;
  return (
    <StateMessage title={t(`empty.${tab}.title`)} text={t(`empty.${tab}.text`)}>
      <ButtonLink href="/quotes" variant="default">
        {t("empty.toQuotes")}
      </ButtonLink>
      {tab === "platform" ? <CurlExample command={caseCurl(apiUrl)} /> : null}
    </StateMessage>
  );
}

interface NothingFoundProps {
  readonly base: string;
  readonly search: { readonly tab: string; readonly search?: string | undefined };
}

/** In one tab the next step is to look in all of them. */
export function NothingFound({ base, search }: NothingFoundProps) {
  const t = useTranslations("cases.search");
  const isEverywhere = search.tab === "all";
  return (
    <StateMessage title={t("nothing.title")} text={t("nothing.text")}>
      <ButtonLink
        href={isEverywhere ? base : caseListHref(base, { tab: "all", search: search.search })}
        variant="default"
      >
        {isEverywhere ? t("clear") : t("everywhere")}
      </ButtonLink>
    </StateMessage>
  );
}
