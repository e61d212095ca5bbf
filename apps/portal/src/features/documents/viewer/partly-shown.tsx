import { useTranslations } from "next-intl";
import classes from "./document-viewer.module.css";

/** Tells that pages are missing of what is shown, and leads to the file. */
export function PartlyShown({ fileName, bytesHref }: { fileName: string; bytesHref: string }) {
  const t = useTranslations("documents.viewer");
  return (
    <p role="status" className={classes.told}>
      {t("pagesFailed")}{" "}
      <a href={bytesHref} download={fileName}>
        {t("download")}
      </a>
    </p>
  );
}
