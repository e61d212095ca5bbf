import { useTranslations } from "next-intl";
import { CopyButton } from "../feedback/copy-button.tsx";
import { Panel } from "../layout/panel.tsx";
import classes from "./cost-preview.module.css";

interface WidgetPanelProps {
  readonly links: { readonly png: string; readonly url: string } | undefined;
}

/** The same figures for the merchant's own site and mail. */
export function WidgetPanel({ links }: WidgetPanelProps) {
  const t = useTranslations("preview.widget");
  if (links === undefined) return null;
  const frame = `<iframe src="${links.url.replaceAll("&", "&amp;")}" title="${t("frameTitle")}" width="100%" height="420" style="border:0"></iframe>`;
  return (
    <Panel title={t("title")}>
      <p>{t("text")}</p>
      <div className={classes.buttons}>
        <CopyButton text={frame} label={t("frame")} />
        <CopyButton text={links.url} label={t("page")} />
        <CopyButton text={links.png} label={t("image")} />
      </div>
    </Panel>
  );
}
