"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import classes from "../organization-settings.module.css";
import { DomainPanel } from "./domain-panel.tsx";
import { ProviderPanel } from "./provider-panel.tsx";
import { RulesPanel } from "./rules-panel.tsx";

/** How the organization's people sign in at its own provider: set up in the order in which it is done. */
export function SingleSignOnSettings() {
  const t = useTranslations("singleSignOn");
  const found = trpc.singleSignOn.get.useQuery();
  // A form anew after the end of it alone: a rule that is changed takes nothing from who types.
  const [removals, setRemovals] = useState(0);
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { data, callbackUrl } = found.data;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={classes.panels}>
        <ProviderPanel key={removals} provider={data} callbackUrl={callbackUrl} />
        {data === undefined ? null : (
          <>
            <DomainPanel provider={data} />
            <RulesPanel provider={data} onRemoved={() => setRemovals(removals + 1)} />
          </>
        )}
      </div>
    </>
  );
}
