import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./list-paging.module.css";

/** The list as it is filtered and ordered, all pages of it, as a table for a spreadsheet. */
export function ExportLink({ href }: { href: string }) {
  const t = useTranslations("list");
  return (
    <p className={classes.paging}>
      <a href={href} className={classes.link} download>
        <IconDownload size={16} aria-hidden />
        {t("export")}
      </a>
    </p>
  );
}
