"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { MoreMenu } from "../../../ui/layout/more-menu.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../support.module.css";
import { endsUnpaid, type FinancingOption } from "./shown-financing-option.ts";

/** Loaded when a move is chosen (decision record 0292). */
const MoveForm = dynamic(() => orLoadFault(import("./move-form.tsx").then((file) => file.MoveForm)), {
  loading: nothingYet,
});
const ProposeForm = dynamic(
  () => orLoadFault(import("../approvals/propose-dialog.tsx").then((file) => file.ProposeForm)),
  { loading: nothingYet },
);

/** Only cancellations need a second agent. */
type CancelCommand = "cancel_by_consumer" | "cancel_offer";

/** A colleague's move takes away what can no longer be done. */
const REFRESH_MS = 5_000;

/** The moves that the lifecycle allows now, each with its consequences before it is made. */
export function FinancingPanel({ organizationId, quoteId }: { organizationId: string; quoteId: string }) {
  const t = useTranslations("support.financing");
  const refetchInterval = useRefreshMs(REFRESH_MS);
  const options = trpc.financing.options.useQuery({ organizationId, quoteId }, { refetchInterval });
  const [chosen, setChosen] = useState<FinancingOption>();
  const moves = options.data?.data ?? [];
  const ends = moves.filter(endsUnpaid);
  return (
    <Panel title={t("title")}>
      {moves.length === 0 ? <p>{t("none")}</p> : null}
      <div className={classes.row}>
        {moves
          .filter((option) => !endsUnpaid(option))
          .map((option) => (
            <Button key={option.command} variant="default" onClick={() => setChosen(option)}>
              {t(`commands.${option.command}`)}
            </Button>
          ))}
        {ends.length === 0 ? null : (
          <MoreMenu label={t("endings")} isNamed>
            {ends.map((option) => (
              <Button
                key={option.command}
                variant="subtle"
                color="red"
                justify="flex-start"
                onClick={() => setChosen(option)}
              >
                {t(`commands.${option.command}`)}
              </Button>
            ))}
          </MoreMenu>
        )}
      </div>
      <ModalDialog
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={chosen === undefined ? "" : t(`commands.${chosen.command}`)}
      >
        {chosen?.needsApproval === true ? (
          <ProposeForm
            move={{
              kind: "financing.cancel",
              organizationId,
              quoteId,
              command: { type: chosen.command as CancelCommand },
              from: chosen.from,
            }}
            onClose={() => setChosen(undefined)}
          />
        ) : null}
        {chosen === undefined || chosen.needsApproval ? null : (
          <MoveForm
            organizationId={organizationId}
            quoteId={quoteId}
            option={chosen}
            destinationCount={options.data?.destinationCount ?? 0}
            onMoved={() => setChosen(undefined)}
          />
        )}
      </ModalDialog>
    </Panel>
  );
}
