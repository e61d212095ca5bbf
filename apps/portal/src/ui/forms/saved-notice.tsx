import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./saved-notice.module.css";

/** Beside a form's button after it was saved; read out too. */
export function SavedNotice({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations("feedback");
  return (
    <span role="status" className={classes.saved}>
      {isSaved ? (
        <>
          <IconCheck size={16} aria-hidden />
          {t("saved")}
        </>
      ) : null}
    </span>
  );
}
