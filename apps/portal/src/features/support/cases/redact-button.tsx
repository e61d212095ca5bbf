"use client";

import { Button, TextInput } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { useNeedsSecondAgent } from "../approvals/use-needs-second-agent.ts";

const ProposeDialog = dynamic(() =>
  orLoadFault(import("../approvals/propose-dialog.tsx").then((file) => file.ProposeDialog)),
);

interface RedactButtonProps {
  readonly organizationId: string;
  readonly caseId: string;
  readonly messageId: string;
}

/** Erases the text of one message for good; the reason goes to the audit log. */
export function RedactButton(key: RedactButtonProps) {
  const t = useTranslations("support.redact");
  const [isOpen, setOpen] = useState(false);
  const needsSecond = useNeedsSecondAgent();
  return (
    <>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      {needsSecond ? (
        <ProposeDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={t("title")}
          move={{ kind: "message.redact", ...key }}
        />
      ) : (
        <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")}>
          <RedactForm message={key} onRedacted={() => setOpen(false)} />
        </ModalDialog>
      )}
    </>
  );
}

function RedactForm({ message, onRedacted }: { message: RedactButtonProps; onRedacted: () => void }) {
  const t = useTranslations("support.redact");
  const cache = trpc.useUtils();
  const redact = trpc.supportCases.redactMessage.useMutation({
    onSuccess: async () => {
      await cache.supportCases.invalidate();
      onRedacted();
    },
  });
  const form = useSendForm({
    initialValues: { reason: "" },
    inputOf: ({ reason }) => ({ ...message, reason: reason.trim() }),
    judge: judgeBy(() => import("@quote-financing/api/cases/support-schema").then((file) => file.redactMessageInput)),
    send: (input) => redact.mutateAsync(input),
  });
  return (
    <SendForm form={form}>
      <p>{t("text")}</p>
      <TextInput {...form.field("reason")} label={t("reason")} required withAsterisk={false} maxLength={500} />
      <FormButtons>
        <Button type="submit" color="red" loading={form.isBusy}>
          {t("confirm")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
