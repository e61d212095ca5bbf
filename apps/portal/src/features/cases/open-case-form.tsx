"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { MERCHANT_FEEDBACK_REQUEST_TYPES } from "@quote-financing/domain/vocabulary";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { trpc } from "../../trpc/portal-trpc.ts";
import { useProblemText } from "../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../ui/forms/form-stack.tsx";
import { useDraft } from "../../ui/forms/use-draft.ts";
import { isSendable, OpeningMessage } from "./opening-message.tsx";

const makeId = createIdMaker(systemClock);
const TYPES = ["general", "merchant_feedback"] as const;

/** A question about a quote, or feedback. The same case id goes with every try: it is never opened twice. */
export function OpenCaseForm({ quoteId }: { quoteId: string }) {
  const t = useTranslations("cases");
  const router = useRouter();
  const [ids] = useState(() => ({ caseId: makeId("case"), messageId: makeId("caseMessage") }));
  const [type, setType] = useState<(typeof TYPES)[number]>("general");
  const [requestType, setRequestType] = useState<(typeof MERCHANT_FEEDBACK_REQUEST_TYPES)[number]>("process");
  const [subject, setSubject] = useState("");
  const [body, setBody] = useDraft(`open:${quoteId}`);
  const create = trpc.cases.create.useMutation();
  const problem = useProblemText(create.error);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSendable(body) || create.isPending) return;
    const { data } = await create.mutateAsync({
      quoteId,
      caseId: ids.caseId,
      type,
      ...(type === "merchant_feedback" ? { requestType } : {}),
      ...(subject.trim() === "" ? {} : { subject: subject.trim() }),
      message: { body, messageId: ids.messageId },
    });
    setBody("");
    router.push(`/cases/${data.caseId}`);
  }

  return (
    <FormStack onSubmit={(event) => void submit(event).catch(() => undefined)}>
      <FormProblem text={problem} />
      <NativeSelect
        label={t("open.type")}
        value={type}
        onChange={(event) => setType(TYPES.find((known) => known === event.currentTarget.value) ?? "general")}
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      {type === "merchant_feedback" ? (
        <NativeSelect
          label={t("open.requestType")}
          value={requestType}
          onChange={(event) =>
            setRequestType(
              MERCHANT_FEEDBACK_REQUEST_TYPES.find((known) => known === event.currentTarget.value) ?? "other",
            )
          }
          data={MERCHANT_FEEDBACK_REQUEST_TYPES.map((value) => ({ value, label: t(`requestType.${value}`) }))}
        />
      ) : null}
      <TextInput
        label={t("open.subject")}
        description={t("open.subjectHelp")}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <OpeningMessage text={body} onText={setBody} />
      <FormButtons>
        <Button type="submit" disabled={!isSendable(body)} loading={create.isPending}>
          {t("composer.send")}
        </Button>
      </FormButtons>
    </FormStack>
  );
}
