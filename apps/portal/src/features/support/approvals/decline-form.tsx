"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";

interface DeclineFormProps {
  readonly approval: { readonly organizationId: string; readonly approvalId: string };
  readonly action: string;
  readonly onDecided: (approvalId: string, error: unknown) => void;
  readonly onDeclined: () => void;
}

/** Says no to a proposal, with why: it goes into the log of the organization. */
export function DeclineForm({ approval, action, onDecided, onDeclined }: DeclineFormProps) {
  const t = useTranslations("support.approvals");
  const cache = trpc.useUtils();
  const decline = trpc.supportApprovals.decline.useMutation({
    onSettled: (_, error) => {
      onDecided(approval.approvalId, error);
      return cache.supportApprovals.invalidate();
    },
  });
  const form = useSendForm({
    initialValues: { reason: "" },
    inputOf: ({ reason }) => ({ ...approval, reason: reason.trim() }),
    judge: filled("reason"),
    send: (input) => decline.mutateAsync(input),
    onSent: async () => onDeclined(),
  });
  return (
    <SendForm form={form}>
      <TextInput {...form.field("reason")} label={t("declineReason")} required withAsterisk={false} maxLength={500} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {action}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
