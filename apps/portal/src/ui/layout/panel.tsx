import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import classes from "./panel.module.css";

interface PanelProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  /** True for tables and lists that reach the edges. */
  readonly isFlush?: boolean;
  /** True for one of many of a kind, such as mails: an article, since landmarks must differ by name. */
  readonly isArticle?: boolean;
  /** True for what no longer matters: its title opens it. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** A sheet on the page with one subject. */
export function Panel({ title, actions, isFlush = false, isArticle = false, isFolded = false, children }: PanelProps) {
  const titleId = useId();
  const Sheet = isArticle ? "article" : "section";
  return (
    <Sheet className={classes.panel} aria-labelledby={title === undefined ? undefined : titleId}>
      {title === undefined ? null : (
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {actions}
        </div>
      )}
      {isFolded ? (
        <details className={classes.folded}>
          <FoldSummary />
          <div className={isFlush ? undefined : classes.body}>{children}</div>
        </details>
      ) : (
        <div className={isFlush ? undefined : classes.body}>{children}</div>
      )}
    </Sheet>
  );
}

/** The way to what a folded sheet holds. */
function FoldSummary() {
  const t = useTranslations("portal");
  return <summary>{t("showFolded")}</summary>;
}
