import { useTranslations } from "next-intl";
import { ButtonLink } from "../feedback/button-link.tsx";
import { StateMessage } from "../feedback/state-message.tsx";

/** A later page of a list whose rows have gone since: before it there may be many. @param firstHref of the list's first page */
export function EmptiedPage({ firstHref }: { firstHref: string }) {
  const t = useTranslations("list");
  return (
    <StateMessage title={t("emptied.title")} text={t("emptied.text")}>
      <ButtonLink href={firstHref} variant="default">
        {t("firstPage")}
      </ButtonLink>
    </StateMessage>
  );
}
