"use client";

import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { dutchClock } from "@quote-financing/domain/service-level/dutch-clock";
import { systemClock } from "@quote-financing/domain/time/clock";
import { REQUIREMENT_KINDS, REQUIREMENT_WAITING_ON } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { useRequirementCommands } from "./use-requirement-commands.ts";

const makeId = createIdMaker(systemClock);

interface AskFormProps {
  readonly organizationId: string;
  readonly quoteId: string;
  readonly onAsked: () => void;
}

/** What is needed, from whom and until when. The same id goes with every try: it is never asked twice. */
export function AskForm({ organizationId, quoteId, onAsked }: AskFormProps) {
  const t = useTranslations("support.documents");
  const kinds = useTranslations("vocabulary.requirementKind");
  const { open } = useRequirementCommands();
  const [requirementId] = useState(() => makeId("requirement"));
  const [today] = useState(() => dutchClock(systemClock.now()).day);
  const form = useSendForm({
    initialValues: { kind: "invoice" as string, text: "", waitingOn: "merchant" as string, dueAt: "" },
    inputOf: ({ kind, text, waitingOn, dueAt }) => ({
      organizationId,
      quoteId,
      requirementId,
      kind: REQUIREMENT_KINDS.find((known) => known === kind) ?? "other",
      text: text.trim(),
      waitingOn: REQUIREMENT_WAITING_ON.find((known) => known === waitingOn) ?? "merchant",
      // The evening of that day, in summer and in winter.
      ...(dueAt === "" ? {} : { dueAt: `${dueAt}T21:00:00Z` }),
    }),
    judge: judgeBy(() =>
      import("@quote-financing/api/quotes/requirements/schema").then((file) => file.openRequirementInput),
    ),
    send: (input) => open.mutateAsync(input),
    onSent: async () => onAsked(),
  });
  return (
    <SendForm form={form}>
      <NativeSelect
        {...form.field("kind")}
        label={t("kind")}
        data={REQUIREMENT_KINDS.map((value) => ({ value, label: kinds(value) }))}
      />
      <Textarea {...form.field("text")} label={t("text")} required withAsterisk={false} />
      <NativeSelect
        {...form.field("waitingOn")}
        label={t("from")}
        data={REQUIREMENT_WAITING_ON.map((value) => ({ value, label: t(`who.${value}`) }))}
      />
      <TextInput {...form.field("dueAt")} type="date" min={today} label={t("dueAt")} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("send")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
