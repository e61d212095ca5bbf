"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { MERCHANT_FEEDBACK_REQUEST_TYPES } from "@quote-financing/domain/vocabulary";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../trpc/portal-trpc.ts";
import { useGoOn } from "../../ui/address/use-go-on.ts";
import { useDraft } from "../../ui/drafts/use-draft.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { chosen, judgeBy } from "../../ui/forms/form-judge.ts";
import { SendForm } from "../../ui/forms/send-form.tsx";
import { useSendForm } from "../../ui/forms/use-send-form.ts";
import { isSendable, OpeningMessage } from "./opening-message.tsx";

const makeId = createIdMaker(systemClock);
const TYPES = ["general", "merchant_feedback"] as const;

/** A question about a quote, or feedback. The same case id goes with every try: it is never opened twice. */
export function OpenCaseForm({ quoteId }: { quoteId: string }) {
  const t = useTranslations("cases");
  const router = useRouter();
  const goOn = useGoOn();
  const [ids] = useState(() => ({ caseId: makeId("case"), messageId: makeId("caseMessage") }));
  const [body, setBody] = useDraft(`open:${quoteId}`);
  const [isFeedback, setFeedback] = useState(false);
  const create = trpc.cases.create.useMutation();
  const form = useSendForm({
    initialValues: { type: "general", requestType: "", subject: "", body: "" },
    inputOf: ({ type, requestType, subject, ...typed }) => ({
      quoteId,
      caseId: ids.caseId,
      type: TYPES.find((known) => known === type) ?? "general",
      ...(type === "merchant_feedback" ? { requestType } : {}),
      ...(subject.trim() === "" ? {} : { subject: subject.trim() }),
      message: { body: typed.body, messageId: ids.messageId },
    }),
    judge: chosen(
      "requestType",
      t("open.requestTypeMissing"),
      judgeBy(() => import("@quote-financing/api/cases/schema").then((file) => file.createCaseInput)),
    ),
    send: async ({ requestType, ...input }) => {
      const go = goOn();
      const about = requestType === undefined ? {} : { requestType: knownRequestType(requestType) };
      const { data } = await create.mutateAsync({ ...input, ...about });
      setBody("");
      go(() => router.push(`/cases/${data.caseId}`));
    },
  });
  form.watch("type", ({ value }) => setFeedback(value === "merchant_feedback"));

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
        <Button type="submit" disabled={!isSendable(body)} loading={form.isBusy}>
          {t("composer.send")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}

const knownRequestType = (text: string) => MERCHANT_FEEDBACK_REQUEST_TYPES.find((known) => known === text) ?? "other";
