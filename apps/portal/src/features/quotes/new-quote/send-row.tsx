import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import classes from "./new-quote-form.module.css";
import type { DraftDoubt } from "./problems/draft-doubts.ts";

interface SendRowProps {
  /** Asked over the button, which is pressed again by whoever means it. */
  readonly doubts: readonly DraftDoubt[];
  /** Of the doubts, which take the focus. */
  readonly ref: Ref<HTMLDivElement>;
  readonly isBusy: boolean;
}

/** The button that sends a quote, and what that does. */
export function SendRow({ doubts, ref, isBusy }: SendRowProps) {
  const t = useTranslations("newQuote");
  return (
    <>
      <div
        ref={ref}
        role="alert"
        tabIndex={-1}
        className={doubts.length === 0 ? classes.summaryRegion : classes.doubts}
      >
        {doubts.length === 0 ? null : (
          <>
            {doubts.map((doubt) => (
              <p key={doubt}>{t(`doubts.${doubt}`)}</p>
            ))}
            <p>{t("doubts.again")}</p>
          </>
        )}
      </div>
      <div className={classes.send}>
        <p className={classes.means}>{t("sendMeans")}</p>
        <Button type="submit" size="md" loading={isBusy}>
          {t("send")}
        </Button>
      </div>
    </>
  );
}
