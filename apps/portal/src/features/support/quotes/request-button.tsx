"use client";

import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { PLATFORM_FEEDBACK_REQUEST_TYPES } from "@quote-financing/domain/vocabulary";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { useFieldProblem } from "../../../ui/forms/use-field-problem.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { supportCaseHref } from "../support-href.ts";

interface RequestButtonProps {
  readonly organizationId: string;
  readonly quoteId: string;
}

/** Asks the merchant for information or a document: opens a case of type platform_feedback. */
export function RequestButton(key: RequestButtonProps) {
  const t = useTranslations("support.request");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("button")}</Button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("button")}>
        <RequestForm {...key} />
      </ModalDialog>
    </>
  );
}

function RequestForm({ organizationId, quoteId }: RequestButtonProps) {
  const t = useTranslations("support.request");
  const types = useTranslations("cases.requestType");
  const router = useRouter();
  const create = trpc.supportCases.createPlatformFeedback.useMutation({
    onSuccess: ({ data }) => router.push(supportCaseHref({ caseId: data.caseId, organization: { organizationId } })),
  });
  const { problem, problemOf } = useFieldProblem(create.error, ["subject", "description", "expiresAt", "message.body"]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const optional = (name: "subject" | "description" | "expiresAt") =>
      text(name) === "" ? {} : { [name]: text(name) };
    create.mutate({
      organizationId,
      quoteId,
      requestType:
        PLATFORM_FEEDBACK_REQUEST_TYPES.find((type) => type === text("requestType")) ?? "information_request",
      message: { body: text("body") },
      ...optional("subject"),
      ...optional("description"),
      ...optional("expiresAt"),
    });
  };
  return (
    <FormStack onSubmit={submit}>
      <FormProblem text={problem} />
      <NativeSelect
        name="requestType"
        label={t("type")}
        data={PLATFORM_FEEDBACK_REQUEST_TYPES.map((value) => ({ value, label: types(value) }))}
      />
      <TextInput name="subject" label={t("subject")} error={problemOf("subject")} />
      <Textarea name="description" label={t("description")} error={problemOf("description")} />
      <TextInput name="expiresAt" type="date" label={t("expiresAt")} error={problemOf("expiresAt")} />
      <Textarea name="body" label={t("message")} required withAsterisk={false} error={problemOf("message.body")} />
      <FormButtons>
        <Button type="submit" loading={create.isPending}>
          {t("send")}
        </Button>
      </FormButtons>
    </FormStack>
  );
}
