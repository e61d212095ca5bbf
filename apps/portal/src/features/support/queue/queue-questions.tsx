"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";

export type QueueQuestion = "assign" | "snooze" | "close";

interface QueueQuestionsProps {
  readonly asked: QueueQuestion | undefined;
  /** How many cases it is about. */
  readonly count: number;
  readonly onCancel: () => void;
  readonly onAssign: (userId: string) => void;
  readonly onSnooze: (day: string) => void;
  readonly onClose: () => void;
}

/** To whom, until when, and whether really: asked once for all chosen cases, with how many they are. */
export function QueueQuestions({ asked, count, onCancel, onAssign, onSnooze, onClose }: QueueQuestionsProps) {
  const t = useTranslations("support.several");
  return (
    <>
      <ModalDialog isOpen={asked === "assign"} onClose={onCancel} title={t("assignTitle", { count })}>
        <AssignForm onAssign={onAssign} />
      </ModalDialog>
      <ModalDialog isOpen={asked === "snooze"} onClose={onCancel} title={t("snoozeTitle", { count })}>
        <SnoozeForm onSnooze={onSnooze} />
      </ModalDialog>
      <ConfirmDialog
        isOpen={asked === "close"}
        onClose={onCancel}
        title={t("closeTitle", { count })}
        action={t("closeConfirm", { count })}
        onConfirm={async () => onClose()}
        isBusy={false}
        problem={undefined}
      >
        <p>{t("closeMeans")}</p>
      </ConfirmDialog>
    </>
  );
}

function AssignForm({ onAssign }: Pick<QueueQuestionsProps, "onAssign">) {
  const t = useTranslations("support.planning");
  const agents = trpc.supportCases.agents.useQuery();
  const form = useSendForm({
    initialValues: { userId: "" },
    inputOf: ({ userId }) => ({ userId }),
    judge: filled("userId"),
    send: async ({ userId }) => onAssign(userId),
  });
  return (
    <SendForm form={form}>
      <NativeSelect
        {...form.field("userId")}
        label={t("assign")}
        data={[
          { value: "", label: t("choose") },
          ...(agents.data?.data ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
      <FormButtons>
        <Button type="submit">{t("assignButton")}</Button>
      </FormButtons>
    </SendForm>
  );
}

function SnoozeForm({ onSnooze }: Pick<QueueQuestionsProps, "onSnooze">) {
  const t = useTranslations("support.planning");
  const form = useSendForm({
    initialValues: { day: "" },
    inputOf: ({ day }) => ({ day }),
    judge: filled("day"),
    send: async ({ day }) => onSnooze(day),
  });
  return (
    <SendForm form={form}>
      <TextInput {...form.field("day")} type="date" label={t("snooze")} />
      <FormButtons>
        <Button type="submit">{t("snoozeButton")}</Button>
      </FormButtons>
    </SendForm>
  );
}
