import { useTranslations } from "next-intl";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { CurlExample } from "../../../ui/feedback/curl-example.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { EmptiedPage } from "../../../ui/rows/emptied-page.tsx";
import { useMay } from "../../../ui/shell/permissions.tsx";
import { quoteCurl } from "../quote-curl.ts";
import { filterCount, type QuoteSearch } from "./quote-search.ts";

interface NoQuotesProps {
  readonly search: QuoteSearch;
  readonly apiUrl: string;
  readonly hrefOf: (search: Partial<QuoteSearch>) => string;
}

/** An empty list: either nothing matches, or there is nothing yet. Says what to do in each case. */
export function NoQuotes({ search, apiUrl, hrefOf }: NoQuotesProps) {
  const t = useTranslations("quotes.empty");
  const mayCreate = useMay("quotes.write");
  if (search.cursor !== null) return <EmptiedPage firstHref={hrefOf({ ...search, cursor: null })} />;
  if (search.q !== null || filterCount(search) > 0) {
    return (
      <StateMessage title={t("noMatch.title")} text={t("noMatch.text")}>
        <ButtonLink href={hrefOf({ view: search.view })} variant="default">
          {t("noMatch.clear")}
        </ButtonLink>
      </StateMessage>
    );
  }
  if (search.view !== "all") {
    return (
      <StateMessage title={t("view.title")} text={t("view.text")}>
        <ButtonLink href={hrefOf({})} variant="default">
          {t("view.all")}
        </ButtonLink>
      </StateMessage>
    );
  }
  if (!mayCreate) return <StateMessage title={t("first.title")} text={t("first.textToRead")} />;
  return (
    <StateMessage title={t("first.title")} text={t("first.text")}>
      <ButtonLink href="/quotes/new">{t("first.create")}</ButtonLink>
      <CurlExample command={quoteCurl(apiUrl)} />
    </StateMessage>
  );
}
