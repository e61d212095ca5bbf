"use client";

import { Button, NativeSelect } from "@mantine/core";
import type { FinancingCommand } from "@quote-financing/domain/financing/snapshot";
import { ON_HOLD_REASONS, type OnHoldReason } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { EntityRow } from "../../../ui/layout/entity-list.tsx";
import { firstClick } from "../../../ui/plain/first-click.ts";

type Option = Answers["sandbox"]["options"]["data"][number];

interface AdvanceRowProps {
  readonly option: Option;
  /** How many test destinations get the event, if the move has one. */
  readonly destinationCount: number;
  readonly isBusy: boolean;
  readonly isMoving: boolean;
  readonly onMove: (command: FinancingCommand) => void;
}

/** One move: where it leads, what it sends, and the button that makes it. */
export function AdvanceRow({ option, destinationCount, isBusy, isMoving, onMove }: AdvanceRowProps) {
  const t = useTranslations("sandbox");
  const words = useTranslations("support.financing");
  const vocabulary = useTranslations("vocabulary");
  const [reason, setReason] = useState<OnHoldReason>("missing_documents");
  const isHold = option.command === "hold";
  const choose = (value: string) => setReason(ON_HOLD_REASONS.find((known) => known === value) ?? "unknown");
  return (
    <EntityRow
      name={words(`commands.${option.command}`)}
      facts={
        <>
          <span>
            {isHold ? t("stays") : t("becomes")} {vocabulary(`financingStatus.${option.status}`)}
          </span>
          {option.event === null ? null : (
            <span>
              {t("sends")} <code>{option.event}</code> {t("sendsTo", { count: destinationCount })}
            </span>
          )}
        </>
      }
      actions={
        <>
          {isHold ? (
            <NativeSelect
              aria-label={t("holdReason")}
              value={reason}
              onChange={(event) => choose(event.currentTarget.value)}
              data={ON_HOLD_REASONS.map((value) => ({ value, label: words(`onHoldReason.${value}`) }))}
            />
          ) : null}
          <Button
            variant="default"
            disabled={isBusy && !isMoving}
            loading={isMoving}
            onClick={firstClick(() =>
              onMove(option.command === "hold" ? { type: "hold", reason } : { type: option.command }),
            )}
          >
            {t("move")}
            <span className="visually-hidden">: {words(`commands.${option.command}`)}</span>
          </Button>
        </>
      }
    />
  );
}
