"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../trpc/portal-trpc.ts";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import classes from "./requirement-item.module.css";
import { RequirementItem, type ShownRequirement } from "./requirement-item.tsx";
import { DocumentDrop } from "./upload/document-drop.tsx";
import { useAddedDocument } from "./use-added-document.ts";

/** Whether something has yet to happen with it. */
export const isLive = ({ state }: Pick<ShownRequirement, "state">): boolean =>
  state !== "accepted" && state !== "withdrawn";

/** What the financing of a quote waits for, each with the place to put it. Nothing when nothing was ever asked for. */
export function RequirementsPanel({ quoteId }: { quoteId: string }) {
  const t = useTranslations("documents.requirement");
  const kinds = useTranslations("vocabulary.requirementKind");
  const found = trpc.requirements.list.useQuery({ quoteId });
  const onAdded = useAddedDocument(quoteId);
  if (found.isError) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const all = found.data?.data ?? [];
  if (all.length === 0) return null;
  const past = all.filter((requirement) => !isLive(requirement));
  return (
    <Panel title={t("title")}>
      <ul className={classes.items}>
        {all.filter(isLive).map((requirement) => (
          <RequirementItem key={requirement.requirementId} requirement={requirement}>
            <DocumentDrop
              quoteId={quoteId}
              requirementId={requirement.requirementId}
              label={t("add", { kind: kinds(requirement.kind) })}
              onAdded={onAdded}
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
