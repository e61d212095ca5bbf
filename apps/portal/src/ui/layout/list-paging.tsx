import { IconArrowRight, IconChevronsLeft } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import classes from "./list-paging.module.css";

interface ListPagingProps {
  /** Address of the first page; undefined when it is this one. */
  readonly firstHref: string | undefined;
  /** Address of the next page; undefined when there is none. */
  readonly nextHref: string | undefined;
}

/** Forward through a keyset list; back is the browser's own button, and "first page". */
export function ListPaging({ firstHref, nextHref }: ListPagingProps) {
  const t = useTranslations("list");
  if (firstHref === undefined && nextHref === undefined) return null;
  return (
    <nav aria-label={t("paging")} className={classes.paging}>
      {firstHref === undefined ? null : (
        <Link href={firstHref} className={classes.link}>
          <IconChevronsLeft size={16} aria-hidden />
          {t("firstPage")}
        </Link>
      )}
      {nextHref === undefined ? null : (
        <Link href={nextHref} className={classes.link} data-next>
          {t("nextPage")}
          <IconArrowRight size={16} aria-hidden />
        </Link>
      )}
    </nav>
  );
}
