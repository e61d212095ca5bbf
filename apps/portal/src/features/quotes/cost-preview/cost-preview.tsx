"use client";

import { useTranslations } from "next-intl";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import classes from "./cost-preview.module.css";
import { ExamplePanel } from "./example-panel.tsx";
import type { WarningPicture } from "./examples/legal-warning.tsx";
import { previewQuestion } from "./preview-question.ts";
import { QuestionPanel } from "./question-panel.tsx";
import { SharePanel } from "./share-panel.tsx";
import { useExploredCost } from "./use-explored-cost.ts";
import { useTypedSearch } from "./use-typed-search.ts";

/**
 * What financing costs a month, while one types: a question is asked once the hand rests, and the one before it is
 * dropped. All of it is in the address, so that it can be shared.
 */
export function CostPreview({ warningPicture }: { warningPicture?: WarningPicture | undefined }) {
  const types = useTranslations("vocabulary.lineItemType");
  const { search, settled, change } = useTypedSearch();
  const { input, problems } = previewQuestion(settled);
  const preview = useExploredCost(input, settled.ask);
  // What cannot be asked has no figures: those of before would be of something else.
  const answer = input === undefined ? undefined : preview.data;
  const isStale = preview.isPlaceholderData;
  return (
    <div className={classes.page}>
      <QuestionPanel
        search={search}
        change={change}
        problems={problems}
        lineTotal={previewQuestion(search).lineTotal}
      />
      <div className={classes.results}>
        {preview.isError ? <QueryFault error={preview.error} retry={() => void preview.refetch()} /> : null}
        {input === undefined || answer === undefined ? null : (
          <>
            <ExamplePanel
              answer={answer}
              kind={settled.ask}
              lineNames={(input.lineItems ?? []).map(({ type }) => types(type))}
              isStale={isStale}
              warningPicture={warningPicture}
            />
            {/* Of another amount by now: nothing of it is handed out. */}
            <div className={classes.examples} aria-busy={isStale} inert={isStale}>
              <SharePanel search={settled} links={answer.links.loanIndicationWidget} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
