"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { MERCHANT_FEEDBACK_REQUEST_TYPES } from "@quote-financing/domain/vocabulary";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../trpc/portal-trpc.ts";
import { goToPage } from "../../ui/address/leave-page.ts";
import { useGoOn } from "../../ui/address/use-go-on.ts";
import { useWindowDraft } from "../../ui/drafts/use-window-draft.ts";
import { readWindowDraft } from "../../ui/drafts/window-draft.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { chosen, judgeBy } from "../../ui/forms/form-judge.ts";
import { SendForm } from "../../ui/forms/send-form.tsx";
import { useSendForm } from "../../ui/forms/use-send-form.ts";
import { mayLeave } from "../../ui/layout/page-link.tsx";
import { OpeningMessage, useMessageRefusals } from "./opening-message.tsx";
import { type AskedWords, useAskedWords } from "./use-asked-words.ts";
import { useTriedCase } from "./use-tried-case.ts";

const TYPES = ["general", "merchant_feedback"] as const;

interface OpenCaseFormProps {
  readonly quoteId: string;
  /** It was sent, and its sender does not go to it: files on this page are on their way. */
  readonly onStay: () => void;
}

/** A question about a quote, or feedback. The same ids go with every try of the same words, also after a reload: it is never opened twice. */
export function OpenCaseForm({ quoteId, onStay }: OpenCaseFormProps) {
  const t = useTranslations("cases");
  const router = useRouter();
  const goOn = useGoOn();
  const tries = useTriedCase(quoteId);
  const [body, setBody] = useWindowDraft(`open:${quoteId}`);
  const words = useAskedWords(quoteId);
  const [isFeedback, setFeedback] = useState(words.first.type === "merchant_feedback");
  const create = trpc.cases.create.useMutation();
  const messageRefusals = useMessageRefusals();
  const others = chosen(
    "requestType",
    t("open.requestTypeMissing"),
    judgeBy(() => import("@quote-financing/api/cases/schema").then((file) => file.createCaseInput)),
  );
  const form = useSendForm({
    initialValues: { ...words.first, body: "" },
    inputOf: ({ body: text, ...typed }) => {
      const about = aboutOf(typed);
      const { caseId, messageId } = tries.idsFor(about, text);
      return { quoteId, caseId, ...about, message: { body: text, messageId } };
    },
    judge: async (input) => [...messageRefusals(input.message.body), ...(await others(input))],
    send: async (input) => {
      const go = goOn();
      const { caseId, message, requestType, ...others } = input;
      tries.keep({ caseId, messageId: message.messageId }, input, message.body);
      const about = requestType === undefined ? {} : { requestType: knownRequestType(requestType) };
      const { data } = await create.mutateAsync({ caseId, message, ...others, ...about });
      tries.forget(caseId);
      // What was typed meanwhile, in a form that was opened since, stays.
      if (readWindowDraft(`open:${quoteId}`) === message.body) {
        setBody("");
        words.forget();
      }
      await go(() => (mayLeave() ? goToPage(router, `/cases/${data.caseId}`) : onStay()));
    },
  });
  form.watch("type", ({ value }) => {
    setFeedback(value === "merchant_feedback");
    words.keep({ type: value });
  });
  form.watch("requestType", ({ value }) => words.keep({ requestType: value }));
  form.watch("subject", ({ value }) => words.keep({ subject: value }));

  return (
    <SendForm form={form}>
      <NativeSelect
        {...form.field("type")}
        label={t("open.type")}
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      {isFeedback ? (
        <NativeSelect
          {...form.field("requestType")}
          label={t("open.requestType")}
          data={[
            { value: "", label: t("open.chooseRequestType") },
            ...MERCHANT_FEEDBACK_REQUEST_TYPES.map((value) => ({ value, label: t(`requestType.${value}`) })),
          ]}
        />
      ) : null}
      <TextInput {...form.field("subject")} label={t("open.subject")} description={t("open.subjectHelp")} />
      <OpeningMessage field={form.field("body")} text={body} onText={setBody} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("composer.send")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}

function aboutOf({ type: chosenType, requestType, subject }: AskedWords) {
  const type = TYPES.find((known) => known === chosenType) ?? "general";
  return {
    type,
    ...(type === "merchant_feedback" ? { requestType } : {}),
    ...(subject.trim() === "" ? {} : { subject: subject.trim() }),
  };
}

const knownRequestType = (text: string) => MERCHANT_FEEDBACK_REQUEST_TYPES.find((known) => known === text) ?? "other";
