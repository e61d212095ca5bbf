"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "./copy-button.tsx";
import classes from "./curl-example.module.css";

/** The same by the API: a command to copy, folded away. */
export function CurlExample({ command }: { command: string }) {
  const t = useTranslations("curl");
  return (
    <details className={classes.example}>
      <summary className={classes.summary}>{t("title")}</summary>
      <p className={classes.hint}>{t("hint")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre className={classes.text} tabIndex={0} translate="no">
        {command}
      </pre>
      <CopyButton text={command} label={t("command")} />
    </details>
  );
}
