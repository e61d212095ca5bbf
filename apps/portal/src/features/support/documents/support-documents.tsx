"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { DocumentList } from "../../documents/document-list.tsx";
import items from "../../documents/requirement-item.module.css";
import { RequirementItem } from "../../documents/requirement-item.tsx";
import classes from "../support.module.css";
import { AskButton } from "./ask-button.tsx";
import { DecideButtons } from "./decide-buttons.tsx";

/** Most who open a case decide about no document. */
const NextToCheck = dynamic(
  () => orLoadFault(import("../to-check/next-to-check.tsx").then((file) => file.NextToCheck)),
  {
    loading: nothingYet,
  },
);

/** A merchant's upload causes no event: it is looked for. */
const REFRESH_MS = 5_000;

/** What an organization was asked for, with what it sent and what an agent can decide; and the other documents of the quote. */
export function SupportDocuments(inQuote: { organizationId: string; quoteId: string }) {
  const t = useTranslations("support.documents");
  const refetchInterval = useRefreshMs(REFRESH_MS) || REFRESH_MS;
  const asked = trpc.requirements.supportList.useQuery(inQuote, { refetchInterval });
  const found = trpc.documents.supportList.useQuery(inQuote, { refetchInterval });
  const [decidedId, setDecidedId] = useState<string>();
  const { organizationId } = inQuote;
  const requirements = asked.data?.data ?? [];
  const others = (found.data?.data ?? []).filter(({ requirementId }) => requirementId === undefined);
  return (
    <Panel title={t("title")} actions={<AskButton {...inQuote} />}>
      {asked.isError ? <QueryFault error={asked.error} retry={() => void asked.refetch()} /> : null}
      {requirements.length === 0 && others.length === 0 ? <p>{t("empty")}</p> : null}
      <ul className={items.items}>
        {requirements.map((requirement) => (
          <RequirementItem key={requirement.requirementId} requirement={requirement} organizationId={organizationId}>
            <DecideButtons
              organizationId={organizationId}
              requirement={requirement}
              onDecided={() => setDecidedId(requirement.requirementId)}
            />
            {requirement.requirementId === decidedId && requirement.state !== "submitted" ? (
              <NextToCheck organizationId={organizationId} requirementId={decidedId} />
            ) : null}
          </RequirementItem>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <div className={classes.others}>
          <h3>{t("others")}</h3>
          <DocumentList documents={others} organizationId={organizationId} />
        </div>
      )}
    </Panel>
  );
}
