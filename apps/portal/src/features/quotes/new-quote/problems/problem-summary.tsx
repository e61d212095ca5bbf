import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { fieldId } from "../field-id.ts";
import classes from "../new-quote-form.module.css";
import { ASKED_TEXTS } from "../quote-draft.ts";
import type { DraftProblem } from "./draft-problems.ts";
import { useProblemLabel } from "./use-problem-label.ts";

/** All problems above the form, each a link to its field. It takes the focus after a try. */
export function ProblemSummary({ problems, ref }: { problems: readonly DraftProblem[]; ref: Ref<HTMLDivElement> }) {
  const t = useTranslations("newQuote");
  const label = useProblemLabel();
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={problems.length === 0 ? classes.summaryRegion : classes.summary}
    >
      {problems.length === 0 ? null : (
        <>
          <h2>{t("problemsTitle", { count: problems.length })}</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem.field}>
                <a href={`#${fieldId(problem.field)}`}>
                  <FieldName field={problem.field} />
                </a>
                : {label(problem)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const NAMED = [
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
  "postalCode",
  "houseNumber",
  "houseNumberAddition",
  "street",
  "city",
  "lines",
  ...ASKED_TEXTS,
] as const;

const LINE_FIELDS = ["type", "description", "totalInclTax", "totalExclTax", "incentiveCodes"] as const;

function FieldName({ field }: { field: string }) {
  const t = useTranslations("newQuote.fields");
  const [first, index, part] = field.split(".");
  if (first === "lines" && index !== undefined) {
    const known = LINE_FIELDS.find((name) => name === part) ?? "type";
    return t("line", { number: Number(index) + 1, field: t(known) });
  }
  const known = NAMED.find((name) => name === first);
  return known === undefined ? field : t(known);
}
