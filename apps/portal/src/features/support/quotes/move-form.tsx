"use client";

import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import type { FinancingOption } from "./shown-financing-option.ts";
import { useFinancingMove } from "./use-financing-move.ts";

interface MoveFormProps {
  readonly organizationId: string;
  readonly quoteId: string;
  readonly option: FinancingOption;
  /** How many destinations get the event, if the move has one. */
  readonly destinationCount: number;
  readonly onMoved: () => void;
}

/** What a move leads to, what to say with it, and the button that makes it. */
export function MoveForm({ organizationId, quoteId, option, destinationCount, onMoved }: MoveFormProps) {
  const t = useTranslations("support.financing");
  const reasons = useTranslations("support.financing.onHoldReason");
  const { move, isBusy, error } = useFinancingMove(organizationId, quoteId, onMoved);
  const isCancel = option.command === "cancel_by_consumer" || option.command === "cancel_offer";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    move(option.command, { reason: text("reason"), description: text("description"), note: text("note") });
  };
  return (
    <FormStack onSubmit={submit}>
      <FormProblem text={useProblemText(error)} />
      <Consequences option={option} destinationCount={destinationCount} />
      {option.command === "hold" ? (
        <>
          <NativeSelect
            name="reason"
            label={t("reason")}
            data={ON_HOLD_REASONS.map((value) => ({ value, label: reasons(value) }))}
          />
          <Textarea name="description" label={t("description")} />
        </>
      ) : null}
      {isCancel ? <TextInput name="reason" label={t("cancelReason")} maxLength={255} /> : null}
      <Textarea name="note" label={t("note")} maxLength={2000} />
      <FormButtons>
        <Button type="submit" loading={isBusy}>
          {t(`commands.${option.command}`)}
        </Button>
      </FormButtons>
    </FormStack>
  );
}

function Consequences({ option, destinationCount }: Pick<MoveFormProps, "option" | "destinationCount">) {
  const t = useTranslations("support.financing");
  const words = useTranslations("vocabulary");
  return (
    <Facts>
      <Fact name={t("becomes")}>
        {words(`financingPhase.${option.phase}`)}: {words(`financingStatus.${option.status}`)}
        {option.subStatusType === "on_hold" ? `, ${t("onHold")}` : null}
      </Fact>
      <Fact name={t("turn")}>{words(`waitingOnForAgent.${option.waitingOn}`)}</Fact>
      <Fact name={t("event")}>
        {option.event === null ? (
          t("noEvent")
        ) : (
          <>
            <code>{option.event}</code>
            {t("eventTo", { count: destinationCount })}
          </>
        )}
      </Fact>
      {isFinal(option) ? <Fact name={t("after")}>{t("final")}</Fact> : null}
    </Facts>
  );
}

/** The closed phase accepts no move any more. */
const isFinal = ({ phase }: FinancingOption) => phase === "closed";
