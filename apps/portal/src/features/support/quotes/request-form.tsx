"use client";

import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { dutchClock } from "@quote-financing/domain/service-level/dutch-clock";
import { systemClock } from "@quote-financing/domain/time/clock";
import { PLATFORM_FEEDBACK_REQUEST_TYPES } from "@quote-financing/domain/vocabulary";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { goToPage } from "../../../ui/address/leave-page.ts";
import { useGoOn } from "../../../ui/address/use-go-on.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { supportCaseHref } from "../support-href.ts";

const makeId = createIdMaker(systemClock);

interface RequestFormProps {
  readonly organizationId: string;
  readonly quoteId: string;
}

/** What is asked for, until when, and the message that opens the case. The same ids go with every try: it is never opened twice. */
export function RequestForm({ organizationId, quoteId }: RequestFormProps) {
  const t = useTranslations("support.request");
  const types = useTranslations("cases.requestType");
  const router = useRouter();
  const goOn = useGoOn();
  const [today] = useState(() => dutchClock(systemClock.now()).day);
  const [ids] = useState(() => ({ caseId: makeId("case"), messageId: makeId("caseMessage") }));
  const create = trpc.supportCases.createPlatformFeedback.useMutation({
    onMutate: goOn,
    onSuccess: ({ data }, _, go) =>
      go(() => goToPage(router, supportCaseHref({ caseId: data.caseId, organization: { organizationId } }))),
  });
  const form = useSendForm({
    initialValues: {
      requestType: PLATFORM_FEEDBACK_REQUEST_TYPES[0] as string,
      subject: "",
      description: "",
      expiresAt: "",
      body: "",
    },
    inputOf: ({ requestType, subject, description, expiresAt, body }) => ({
      organizationId,
      quoteId,
      caseId: ids.caseId,
      requestType: PLATFORM_FEEDBACK_REQUEST_TYPES.find((type) => type === requestType) ?? "information_request",
      message: { body: body.trim(), messageId: ids.messageId },
      ...given({ subject, description, expiresAt }),
    }),
    judge: judgeBy(() =>
      import("@quote-financing/api/cases/support-schema").then((file) => file.createPlatformFeedbackInput),
    ),
    send: (input) => create.mutateAsync(input),
  });
  return (
    <SendForm form={form}>
      <NativeSelect
        {...form.field("requestType")}
        label={t("type")}
        data={PLATFORM_FEEDBACK_REQUEST_TYPES.map((value) => ({ value, label: types(value) }))}
      />
      <TextInput {...form.field("subject")} label={t("subject")} />
      <Textarea {...form.field("description")} label={t("description")} />
      <TextInput {...form.field("expiresAt")} type="date" min={today} label={t("expiresAt")} />
      <Textarea {...form.field("body")} label={t("message")} required withAsterisk={false} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("send")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}

/** Without those that were left empty. */
const given = (texts: Readonly<Record<"subject" | "description" | "expiresAt", string>>): Partial<typeof texts> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ""),
  );
