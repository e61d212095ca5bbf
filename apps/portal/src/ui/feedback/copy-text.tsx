"use client";

import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./copy-text.module.css";
import { useCopied } from "./use-copied.ts";

/** An id, or another short text, with a button that copies it. @param label what the text is, for screen readers. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useTranslations("feedback");
  const { isCopied, copy } = useCopied(text);
  return (
    <span className={classes.copy}>
      <code className={classes.text}>{text}</code>
      <button type="button" className={classes.button} aria-label={t("copy", { label })} onClick={copy}>
        {isCopied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} stroke={1.7} aria-hidden />}
      </button>
      <span role="status" className="visually-hidden">
        {isCopied ? t("copied") : ""}
      </span>
    </span>
  );
}
