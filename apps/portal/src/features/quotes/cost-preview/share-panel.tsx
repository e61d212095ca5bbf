import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { CopyButton } from "../../../ui/feedback/copy-button.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useMay } from "../../../ui/shell/permissions.tsx";
import classes from "./cost-preview.module.css";
import { embedCode, type WidgetLinks } from "./embed-code.ts";
import { newQuoteHref } from "./new-quote-href.ts";
import { type PreviewSearch, previewHref } from "./preview-search.ts";
import { useOrigin } from "./use-origin.ts";
import { WidgetChoices, type WidgetLook } from "./widget-choices.tsx";

interface SharePanelProps {
  readonly search: PreviewSearch;
  readonly links: WidgetLinks | undefined;
}

/** What one does with the answer: send it on, start a quote from it, or show it to customers. */
export function SharePanel({ search, links }: SharePanelProps) {
  const t = useTranslations("preview.share");
  const origin = useOrigin();
  const mayCreate = useMay("quotes.write");
  return (
    <>
      <Panel title={t("next")}>
        <div className={classes.buttons}>
          {search.ask === "amount" && mayCreate ? (
            <ButtonLink href={newQuoteHref(search)}>{t("quote")}</ButtonLink>
          ) : null}
          {links === undefined ? null : <CopyButton text={links.url} label={t("customerLink")} />}
          <CopyButton text={`${origin}${previewHref(search)}`} label={t("link")} />
        </div>
        {links === undefined || search.postalCode.trim() === "" ? null : (
          <p className={classes.shareNote}>{t("withoutPostalCode")}</p>
        )}
      </Panel>
      {links === undefined ? null : <WidgetPanel links={links} />}
    </>
  );
}

function WidgetPanel({ links }: { links: WidgetLinks }) {
  const t = useTranslations("preview.share");
  const [look, setLook] = useState<WidgetLook>({});
  const page = withLook(links.url, look);
  const picture = withLook(links.png, look);
  const { pathname, search } = new URL(picture);
  return (
    <Panel title={t("title")}>
      <p>{t("text")}</p>
      <WidgetChoices language={new URL(links.url).searchParams.get("lang") ?? "nl"} look={look} choose={setLook} />
      <div className={classes.buttons}>
        <CopyButton text={embedCode(page, t("frameTitle"))} label={t("frame")} />
        <CopyButton text={page} label={t("page")} />
        <CopyButton text={picture} label={t("image")} />
        <Button
          component="a"
          size="xs"
          variant="default"
          href={pathname + search}
          download="loan-indication.png"
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          {t("download")}
        </Button>
      </div>
      <details className={classes.peek}>
        <summary>{t("peek")}</summary>
        <img src={pathname + search} alt={t("pictureOf")} width={600} height={315} loading="lazy" />
      </details>
    </Panel>
  );
}

/** The same address in another language or theme. */
function withLook(address: string, { lang, theme }: WidgetLook): string {
  const url = new URL(address);
  if (lang !== undefined) url.searchParams.set("lang", lang);
  if (theme !== undefined) url.searchParams.set("theme", theme);
  return url.href;
}
