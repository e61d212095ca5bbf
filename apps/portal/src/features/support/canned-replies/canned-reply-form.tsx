"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import { PLACEHOLDERS } from "@quote-financing/api/cases/canned-replies/rules";
import type { MacroSteps } from "@quote-financing/api/cases/canned-replies/schema";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useGoOn } from "../../../ui/address/use-go-on.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import classes from "./canned-reply-form.module.css";
import { MacroFields } from "./macro-fields.tsx";
import { MacroSummary } from "./macro-summary.tsx";
import { areWhole, atMacroField, type MacroValues, macroSteps, macroValues, usedPlaces } from "./macro-values.ts";

type CannedReply = Answers["cannedReplies"]["list"]["data"][number];

interface CannedReplyFormProps {
  /** Undefined for a new one. */
  readonly reply: CannedReply | undefined;
  readonly onSaved: () => void;
}

interface CannedReplyContent extends Pick<CannedReply, "name" | "bodyNl" | "bodyEn"> {
  readonly steps?: MacroSteps | undefined;
}

type CannedReplyValues = MacroValues & Readonly<Record<"name" | "bodyNl" | "bodyEn", string>>;

const judge = judgeBy(() =>
  import("@quote-financing/api/cases/canned-replies/schema").then((file) => file.createCannedReplyInput),
);

/** A name and a text in both languages, with the gaps that the service fills, and what the reply does as well. */
export function CannedReplyForm({ reply, onSaved }: CannedReplyFormProps) {
  const t = useTranslations("support.replies");
  const cache = trpc.useUtils();
  const goOn = useGoOn();
  /** What saving writes over. It is never a text that the person has not seen: the answer to a refusal shows what is newer. */
  const [replaced, setReplaced] = useState(reply);
  const [theirs, setTheirs] = useState<CannedReply>();
  const saved = {
    onMutate: goOn,
    onSuccess: async (_answer: unknown, _input: unknown, go: ReturnType<typeof goOn>) => {
      await cache.cannedReplies.invalidate();
      go(onSaved);
    },
    // A colleague may have changed it, or have taken it away: the list behind shows that.
    onError: async (_error: unknown, sent: CannedReplyContent) => {
      await cache.cannedReplies.invalidate();
      const id = reply?.cannedReplyId;
      const latest = cache.cannedReplies.list.getData()?.data.find(({ cannedReplyId }) => cannedReplyId === id);
      if (latest === undefined || latest.updatedAt === replaced?.updatedAt) return;
      setReplaced(latest);
      setTheirs(isTheSame(latest, sent) ? undefined : latest);
    },
  };
  const create = trpc.cannedReplies.create.useMutation(saved);
  const update = trpc.cannedReplies.update.useMutation(saved);
  const initialValues: CannedReplyValues = {
    ...macroValues(reply?.steps),
    name: reply?.name ?? "",
    bodyNl: reply?.bodyNl ?? "",
    bodyEn: reply?.bodyEn ?? "",
  };
  const form = useSendForm({
    initialValues,
    inputOf: ({ name, bodyNl, bodyEn, ...values }) => {
      const texts = { name: name.trim(), bodyNl: bodyNl.trim(), bodyEn: bodyEn.trim() };
      const steps = macroSteps(values);
      return { places: usedPlaces(values), texts, steps };
    },
    judge: async ({ places, texts, steps }) =>
      (await judge(contentFrom(texts, steps))).map((refusal) => atMacroField(refusal, places)),
    send: async ({ texts, steps }) => {
      if (!areWhole(steps)) throw new Error("A hold has no reason. Its judge refuses that before it is sent.");
      const sent = contentFrom(texts, steps);
      return replaced === undefined
        ? create.mutateAsync(sent)
        : update.mutateAsync({ cannedReplyId: replaced.cannedReplyId, updatedAt: replaced.updatedAt, ...sent });
    },
  });
  const required = { required: true, withAsterisk: false } as const;
  return (
    <SendForm form={form}>
      {theirs === undefined ? null : <Theirs reply={theirs} />}
      <TextInput {...form.field("name")} label={t("name")} maxLength={80} {...required} />
      <Textarea {...form.field("bodyNl")} lang="nl" label={t("bodyNl")} {...required} />
      <Textarea {...form.field("bodyEn")} lang="en" label={t("bodyEn")} {...required} />
      <div className={classes.help}>
        <p>{t("placeholdersHelp")}</p>
        <dl className={classes.placeholders}>
          {PLACEHOLDERS.map((name) => (
            <div key={name} className={classes.placeholder}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{t(`placeholders.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <MacroFields form={form} initial={initialValues} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("save")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}

const contentFrom = <Texts, Steps>(texts: Texts, steps: Steps | undefined) => ({
  ...texts,
  ...(steps === undefined ? {} : { steps }),
});

/** What was sent just now was saved, and its answer lost: nobody else wrote it. Stored steps come in an order of their own. */
const isTheSame = (saved: CannedReplyContent, sent: CannedReplyContent): boolean =>
  contentOf(saved) === contentOf(sent);

const contentOf = ({ name, bodyNl, bodyEn, steps }: CannedReplyContent): string =>
  JSON.stringify([name, bodyNl, bodyEn, macroSteps(macroValues(steps))]);

/** What a colleague saved while this form was open: saving again writes over it. */
function Theirs({ reply: { name, bodyNl, bodyEn, steps, updatedBy } }: { reply: CannedReply }) {
  const t = useTranslations("support.replies");
  return (
    <section className={classes.theirs} aria-label={t("savedBy", { name: updatedBy })}>
      <p>
        {t("savedBy", { name: updatedBy })} {t("savedByMeans")}
      </p>
      <p className={classes.name}>{name}</p>
      <p lang="nl">{bodyNl}</p>
      <p lang="en">{bodyEn}</p>
      <MacroSummary steps={steps} />
    </section>
  );
}
