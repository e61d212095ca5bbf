"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { refusalOfClientError } from "../../../../trpc/trpc-refusal.ts";
import { ButtonLink } from "../../../../ui/feedback/button-link.tsx";
import { useProblemText } from "../../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../../ui/forms/form-problem.tsx";
import classes from "../new-quote-form.module.css";

interface SendProblemProps {
  readonly error: unknown;
  readonly quoteId: string;
  /** The person wants another quote with what the form holds now. */
  readonly onRenew: () => void;
  /** What takes the focus after a try. */
  readonly ref: Ref<HTMLDivElement>;
}

/**
 * Why a quote was not made. When an earlier try did arrive and the form was changed since, the person chooses: look at
 * the one that arrived, or send this one as another.
 */
export function SendProblem({ error, quoteId, onRenew, ref }: SendProblemProps) {
  const t = useTranslations("newQuote.conflict");
  const text = useProblemText(error);
  if (refusalOfClientError(error)?.code !== "id_conflict") {
    return (
      <div ref={ref} tabIndex={-1} className={classes.failure}>
        <FormProblem text={text} />
      </div>
    );
  }
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={classes.summary}>
      <h2>{t("title")}</h2>
      <p>{t("text")}</p>
      <div className={classes.choices}>
        <ButtonLink href={`/quotes/${quoteId}`}>{t("open")}</ButtonLink>
        <Button variant="default" onClick={onRenew}>
          {t("renew")}
        </Button>
      </div>
    </div>
  );
}
