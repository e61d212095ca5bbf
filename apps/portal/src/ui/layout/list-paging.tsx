import { IconArrowLeft, IconArrowRight, IconChevronsLeft } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./list-paging.module.css";
import { PageLink } from "./page-link.tsx";

interface ListPagingProps {
  /** Where this page begins; none for the first one. */
  readonly cursor: string | null | undefined;
  /** Where the page before begins; undefined on the first one, and for lists that know no way back. */
  readonly previousCursor?: string | undefined;
  /** Where the next page begins; undefined when there is none. */
  readonly nextCursor: string | undefined;
  /** The address of this list from a place on; undefined is its start. */
  readonly hrefOf: (cursor: string | undefined) => string;
}

/** Through a keyset list, both ways where it can; and to its first page. */
export function ListPaging({ cursor, previousCursor, nextCursor, hrefOf }: ListPagingProps) {
  const t = useTranslations("list");
  const isFirst = cursor === null || cursor === undefined;
  if (isFirst && nextCursor === undefined) return null;
  return (
    <nav aria-label={t("paging")} className={classes.paging}>
      {isFirst ? null : (
        <PageLink href={hrefOf(undefined)} className={classes.link}>
          <IconChevronsLeft size={16} aria-hidden />
          {t("firstPage")}
        </PageLink>
      )}
      {previousCursor === undefined ? null : (
        <PageLink href={hrefOf(previousCursor)} className={classes.link}>
          <IconArrowLeft size={16} aria-hidden />
          {t("previousPage")}
        </PageLink>
      )}
      {nextCursor === undefined ? null : (
        <PageLink href={hrefOf(nextCursor)} className={classes.link} data-next>
          {t("nextPage")}
          <IconArrowRight size={16} aria-hidden />
        </PageLink>
      )}
    </nav>
  );
}
