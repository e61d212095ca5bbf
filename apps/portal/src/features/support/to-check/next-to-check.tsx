"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import classes from "../support.module.css";
import { toCheckId, toCheckRowHref } from "./to-check-row.ts";
import { toCheckInput } from "./to-check-search.ts";

interface NextToCheckProps {
  readonly organizationId: string;
  /** What was just decided: a list that was read before that still holds it. */
  readonly requirementId: string;
}

/** Where the buttons stood that decided: the way to what has waited longest of all that is left. */
export function NextToCheck({ organizationId, requirementId }: NextToCheckProps) {
  const t = useTranslations("support.toCheck");
  const kinds = useTranslations("vocabulary.requirementKind");
  const { data } = trpc.supportQuotes.toCheck.useQuery(toCheckInput(undefined));
  if (data === undefined) return null;
  const decided = `${organizationId} ${requirementId}`;
  const next = data.data.find((row) => toCheckId(row) !== decided);
  if (next === undefined) return <p className={classes.aside}>{t("noneLeft")}</p>;
  return (
    <div className={classes.row}>
      <ButtonLink href={toCheckRowHref(next)} variant="default">
        {t("next", { kind: kinds(next.kind), name: next.consumer.name })}
      </ButtonLink>
    </div>
  );
}
