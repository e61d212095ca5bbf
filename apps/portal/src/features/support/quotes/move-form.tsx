"use client";

import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { endsUnpaid, type FinancingOption } from "./shown-financing-option.ts";
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
  const move = useFinancingMove(organizationId, quoteId);
  const isCancel = option.command === "cancel_by_consumer" || option.command === "cancel_offer";
  const form = useSendForm({
    initialValues: { reason: "", description: "", note: "" },
    inputOf: ({ reason, description, note }) => ({
      reason: reason.trim(),
      description: description.trim(),
      note: note.trim(),
    }),
    judge: option.command === "hold" ? filled("reason") : async () => [],
    send: (words) => move(option, words),
    onSent: async () => onMoved(),
  });
  return (
    <SendForm form={form}>
      <Consequences option={option} destinationCount={destinationCount} />
      {option.command === "hold" ? (
        <>
          <NativeSelect
            {...form.field("reason")}
            label={t("reason")}
            data={[
              { value: "", label: t("chooseReason") },
              ...ON_HOLD_REASONS.map((value) => ({ value, label: reasons(value) })),
            ]}
          />
          <Textarea {...form.field("description")} label={t("description")} />
        </>
      ) : null}
      {isCancel ? <TextInput {...form.field("reason")} label={t("cancelReason")} maxLength={255} /> : null}
      <Textarea {...form.field("note")} label={t("note")} maxLength={2000} />
      <FormButtons>
        <Button type="submit" {...(endsUnpaid(option) ? { color: "red" } : {})} loading={form.isBusy}>
          {t(`commands.${option.command}`)}
        </Button>
      </FormButtons>
    </SendForm>
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
