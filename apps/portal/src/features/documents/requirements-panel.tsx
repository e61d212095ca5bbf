"use client";

import { useTranslations } from "next-intl";
import { type Dispatch, type SetStateAction, useCallback, useState } from "react";
import { trpc } from "../../trpc/portal-trpc.ts";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import classes from "./requirement-item.module.css";
import { RequirementItem, type ShownRequirement } from "./requirement-item.tsx";
import { DocumentDrop } from "./upload/document-drop.tsx";
import type { OnAdded } from "./upload/use-uploads.ts";
import { useAddedDocument } from "./use-added-document.ts";

/** Whether something has yet to happen with it. */
export const isLive = ({ state }: Pick<ShownRequirement, "state">): boolean =>
  state !== "accepted" && state !== "withdrawn";

/** What the financing of a quote waits for, each with the place to put it. Nothing when nothing was ever asked for. */
export function RequirementsPanel({ quoteId }: { quoteId: string }) {
  const t = useTranslations("documents.requirement");
  const found = trpc.requirements.list.useQuery({ quoteId });
  const onAdded = useAddedDocument(quoteId);
  const [unfinished, setUnfinished] = useState<ReadonlySet<string>>(new Set());
  const fault = found.isError ? <QueryFault error={found.error} retry={() => void found.refetch()} /> : null;
  const all = found.data?.data ?? [];
  if (all.length === 0) return fault;
  // Files that are on their way or were refused stay in sight, whatever becomes of what they are for.
  const isOpen = (requirement: ShownRequirement) => isLive(requirement) || unfinished.has(requirement.requirementId);
  const past = all.filter((requirement) => !isOpen(requirement));
  return (
    <Panel title={t("title")}>
      {fault}
      <ul className={classes.items}>
        {all.filter(isOpen).map((requirement) => (
          <RequirementItem key={requirement.requirementId} requirement={requirement}>
            <RequirementDrop
              quoteId={quoteId}
              requirement={requirement}
              onAdded={onAdded}
              tellUnfinished={setUnfinished}
            />
          </RequirementItem>
        ))}
      </ul>
      {past.length === 0 ? null : (
        <details className={classes.past}>
          <summary>{t("past", { count: past.length })}</summary>
          <ul className={classes.items}>
            {past.map((requirement) => (
              <RequirementItem key={requirement.requirementId} requirement={requirement} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

interface RequirementDropProps {
  readonly quoteId: string;
  readonly requirement: ShownRequirement;
  readonly onAdded: OnAdded;
  readonly tellUnfinished: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

function RequirementDrop({ quoteId, requirement, onAdded, tellUnfinished }: RequirementDropProps) {
  const t = useTranslations("documents.requirement");
  const kinds = useTranslations("vocabulary.requirementKind");
  const { requirementId, kind } = requirement;
  const onUnfinished = useCallback(
    (isUnfinished: boolean) =>
      tellUnfinished((before) => {
        if (before.has(requirementId) === isUnfinished) return before;
        const others = [...before].filter((id) => id !== requirementId);
        return new Set(isUnfinished ? [...others, requirementId] : others);
      }),
    [requirementId, tellUnfinished],
  );
  return (
    <DocumentDrop
      quoteId={quoteId}
      requirementId={requirementId}
      label={t("add", { kind: kinds(kind) })}
      onAdded={onAdded}
      onUnfinished={onUnfinished}
      listed={requirement.documents}
      takesMore={isLive(requirement)}
    />
  );
}
