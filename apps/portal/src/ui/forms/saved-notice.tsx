"use client";

import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import classes from "./saved-notice.module.css";

/** Long enough to be read twice; later it would speak of what was changed since. */
const SHOWN_MS = 10_000;

/** Beside a form's button after it was saved, for a while; read out too. */
export function SavedNotice({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations("feedback");
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    setOver(false);
    const end = setTimeout(setOver, SHOWN_MS, true);
    return () => clearTimeout(end);
  }, [isSaved]);
  return (
    <span role="status" className={classes.saved}>
      {isSaved && !isOver ? (
        <>
          <IconCheck size={16} aria-hidden />
          {t("saved")}
        </>
      ) : null}
    </span>
  );
}
