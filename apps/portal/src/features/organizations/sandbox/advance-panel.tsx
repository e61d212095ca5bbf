"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { useOneAtATime } from "../../../ui/forms/use-one-at-a-time.ts";
import { EntityList } from "../../../ui/layout/entity-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./advance-panel.module.css";
import { AdvanceRow } from "./advance-row.tsx";

/** On a test quote the merchant plays the platform: every move that the lifecycle allows now, with its event. */
export function AdvancePanel({ quoteId }: { quoteId: string }) {
  const t = useTranslations("sandbox");
  const router = useRouter();
  const cache = trpc.useUtils();
  const panel = useRef<HTMLDivElement>(null);
  const options = trpc.sandbox.options.useQuery({ quoteId });
  const advance = trpc.sandbox.advance.useMutation({
    onSuccess: () => {
      // The button that was pressed goes away with its move.
      panel.current?.focus();
      router.refresh();
    },
    onSettled: () => cache.sandbox.options.invalidate(),
  });
  const move = useOneAtATime(advance.mutateAsync);
  const problem = useProblemText(advance.error);
  const moves = options.data?.data ?? [];
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Panel title={t("title")} isFlush>
        <div className={classes.about}>
          <p>{t(options.isSuccess && moves.length === 0 ? "none" : "about")}</p>
          <FormProblem text={problem} />
        </div>
        {options.isError ? <QueryFault error={options.error} retry={() => void options.refetch()} /> : null}
        <EntityList>
          {moves.map((option) => (
            <AdvanceRow
              key={option.command}
              option={option}
              destinationCount={options.data?.destinationCount ?? 0}
              isBusy={advance.isPending}
              isMoving={advance.isPending && advance.variables.command.type === option.command}
              onMove={(command) => move({ quoteId, command })}
            />
          ))}
        </EntityList>
      </Panel>
    </div>
  );
}
