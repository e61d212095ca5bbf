"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useWindowDraft } from "../../../ui/drafts/use-window-draft.ts";
import { readWindowDraft } from "../../../ui/drafts/window-draft.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { OpeningMessage, useMessageRefusals } from "../../cases/opening-message.tsx";
import { useAskedWords } from "../../cases/use-asked-words.ts";
import type { Question } from "./asked-several.ts";

interface AskAllFormProps {
  readonly organizationId: string;
  readonly count: number;
  /** @returns whether all of them have it */
  readonly onAsk: (question: Question) => Promise<boolean>;
}

/** The one question that is asked about each of them. It is kept until all of them have it: those that are left are asked the same. */
export function AskAllForm({ organizationId, count, onAsk }: AskAllFormProps) {
  const t = useTranslations("cases");
  const bulk = useTranslations("quotes.bulk");
  const draft = `open:several:${organizationId}`;
  const [body, setBody] = useWindowDraft(draft);
  const words = useAskedWords(`several:${organizationId}`);
  const messageRefusals = useMessageRefusals();
  const form = useSendForm({
    initialValues: { subject: words.first.subject, body: "" },
    inputOf: ({ subject, ...typed }) => ({ subject: subject.trim(), body: typed.body }),
    judge: async ({ body: text }) => messageRefusals(text),
    send: async (question) => {
      // How it goes is told beside the list.
      void onAsk(question).then((haveAllOfThem) => {
        // What was typed meanwhile, in a form that was opened since, stays.
        if (!haveAllOfThem || readWindowDraft(draft) !== question.body) return;
        setBody("");
        words.forget();
      });
    },
  });
  form.watch("subject", ({ value }) => words.keep({ subject: value }));
  return (
    <SendForm form={form}>
      <p>{bulk("means", { count })}</p>
      <TextInput
        {...form.field("subject")}
        label={t("open.subject")}
        description={t("open.subjectHelp")}
        maxLength={255}
      />
      <OpeningMessage field={form.field("body")} text={body} onText={setBody} />
      <FormButtons>
        <Button type="submit">{bulk("send", { count })}</Button>
      </FormButtons>
    </SendForm>
  );
}
