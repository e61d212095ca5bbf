"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { CONTACT_REASONS } from "@quote-financing/domain/people/masked-contact";
import { useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { chosen, judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";

interface ContactReasonFormProps {
  readonly quote: { readonly organizationId: string; readonly quoteId: string };
  readonly onShown: (contact: Answers["supportQuotes"]["showContact"]["data"]) => void;
}

/** Why an agent needs a consumer's e-mail and phone: it goes into the log of the organization. */
export function ContactReasonForm({ quote, onShown }: ContactReasonFormProps) {
  const t = useTranslations("support.contact");
  const reasons = useTranslations("vocabulary.contactReason");
  const show = trpc.supportQuotes.showContact.useMutation();
  const form = useSendForm({
    // None is chosen beforehand: the log would tell a reason that nobody gave.
    initialValues: { reason: "", note: "" },
    inputOf: ({ reason, note }) => ({ ...quote, reason, note: note.trim() }),
    judge: chosen(
      "reason",
      t("reasonMissing"),
      judgeBy(() => import("@quote-financing/api/support/quote-schema").then((file) => file.showContactInput)),
    ),
    send: async ({ reason, ...input }) =>
      onShown((await show.mutateAsync({ ...input, reason: knownReason(reason) })).data),
  });
  return (
    <SendForm form={form}>
      <p>{t("text")}</p>
      <NativeSelect
        {...form.field("reason")}
        label={t("reason")}
        required
        withAsterisk={false}
        data={[
          { value: "", label: t("chooseReason") },
          ...CONTACT_REASONS.map((value) => ({ value, label: reasons(value) })),
        ]}
      />
      <TextInput {...form.field("note")} label={t("note")} description={t("noteHelp")} maxLength={500} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("show")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}

const knownReason = (text: string) => CONTACT_REASONS.find((known) => known === text) ?? "other";
