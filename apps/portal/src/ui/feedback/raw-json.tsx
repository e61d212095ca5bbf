import { useTranslations } from "next-intl";
import { CopyButton } from "./copy-button.tsx";
import classes from "./raw-json.module.css";

/** The resource as the API sends it. */
export function RawJson({ value }: { value: unknown }) {
  const t = useTranslations("quotes.raw");
  const text = JSON.stringify(value, null, 2);
  return (
    <details className={classes.raw}>
      <summary className={classes.summary}>{t("title")}</summary>
      <div className={classes.tools}>
        <CopyButton text={text} label={t("json")} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre className={classes.text} tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}
