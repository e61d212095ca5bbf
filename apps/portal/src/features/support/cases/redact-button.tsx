"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";

interface RedactButtonProps {
  readonly organizationId: string;
  readonly caseId: string;
  readonly messageId: string;
}

/** Erases the text of one message for good; the reason goes to the audit log. */
export function RedactButton(key: RedactButtonProps) {
  const t = useTranslations("support.redact");
  const cache = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const redact = trpc.supportCases.redactMessage.useMutation({
    onSuccess: async () => {
      await cache.supportCases.invalidate();
      setOpen(false);
    },
  });
  const problem = useProblemText(redact.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    redact.mutate({ ...key, reason: String(new FormData(event.currentTarget).get("reason")).trim() });
  };
  return (
    <>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")}>
        <FormStack onSubmit={submit}>
          <FormProblem text={problem} />
          <p>{t("text")}</p>
          <TextInput name="reason" label={t("reason")} required withAsterisk={false} maxLength={500} />
          <FormButtons>
            <Button type="submit" color="red" loading={redact.isPending}>
              {t("confirm")}
            </Button>
          </FormButtons>
        </FormStack>
      </ModalDialog>
    </>
  );
}
