"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUntoldRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { EntityList } from "../../../ui/layout/entity-list.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useLostDecision } from "../use-lost-decision.ts";
import { FactorResetRow } from "./factor-reset-row.tsx";
import { ProposeFactorReset } from "./propose-factor-reset.tsx";

/** Colleagues who lost their second factor: what waits for a second agent, and the way to propose one. */
export function FactorResets() {
  const t = useTranslations("support.factorResets");
  const [isAsking, setAsking] = useState(false);
  const refetchInterval = useUntoldRefreshMs();
  const agents = trpc.supportFactorResets.list.useQuery(undefined, { refetchInterval }).data?.data ?? [];
  const lost = useLostDecision(agents.flatMap(({ reset }) => reset?.resetId ?? []));
  const close = () => setAsking(false);
  return (
    <Panel title={t("title")}>
      <p>{t("lead")}</p>
      <FormProblem text={lost.problem} />
      <EntityList>
        {agents.map((agent) =>
          agent.reset === undefined ? null : (
            <FactorResetRow key={agent.reset.resetId} agent={agent} reset={agent.reset} onDecided={lost.onDecided} />
          ),
        )}
      </EntityList>
      <Button variant="default" mt="md" onClick={() => setAsking(true)}>
        {t("propose")}
      </Button>
      <ModalDialog isOpen={isAsking} onClose={close} title={t("propose")}>
        <ProposeFactorReset
          agents={agents.filter(({ isOneself, hasFactor, reset }) => !isOneself && hasFactor && reset === undefined)}
          onProposed={close}
        />
      </ModalDialog>
    </Panel>
  );
}
