import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "../layout/list-paging.module.css";

interface ExportLinkProps {
  readonly href: string;
  /** Whose list the page shows: the session may act for another by the time it is asked for. */
  readonly organizationId: string;
}

/** The list as it is filtered and ordered, all pages of it, as a table for a spreadsheet. */
export function ExportLink({ href, organizationId }: ExportLinkProps) {
  const t = useTranslations("list");
  return (
    <p className={classes.paging}>
      <a
        href={`${href}${href.includes("?") ? "&" : "?"}organization=${organizationId}`}
        className={classes.link}
        download
      >
        <IconDownload size={16} aria-hidden />
        {t("export")}
      </a>
    </p>
  );
}
