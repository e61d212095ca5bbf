"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import { PLACEHOLDERS } from "@quote-financing/api/cases/canned-replies/rules";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { useFieldProblem } from "../../../ui/forms/use-field-problem.ts";
import classes from "./canned-reply-form.module.css";

interface CannedReplyFormProps {
  /** Undefined for a new one. */
  readonly reply: Answers["cannedReplies"]["list"]["data"][number] | undefined;
  readonly onSaved: () => void;
}

/** A name and a text in both languages, with the gaps that the service fills. */
export function CannedReplyForm({ reply, onSaved }: CannedReplyFormProps) {
  const t = useTranslations("support.replies");
  const cache = trpc.useUtils();
  const saved = {
    onSuccess: async () => {
      await cache.cannedReplies.invalidate();
      onSaved();
    },
  };
  const create = trpc.cannedReplies.create.useMutation(saved);
  const update = trpc.cannedReplies.update.useMutation(saved);
  const { problem, problemOf } = useFieldProblem(create.error ?? update.error, ["name", "bodyNl", "bodyEn"]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name)).trim();
    const content = { name: text("name"), bodyNl: text("bodyNl"), bodyEn: text("bodyEn") };
    if (reply === undefined) create.mutate(content);
    else update.mutate({ cannedReplyId: reply.cannedReplyId, ...content });
  };
  const required = { required: true, withAsterisk: false } as const;
  return (
    <FormStack onSubmit={submit}>
      <FormProblem text={problem} />
      <TextInput
        name="name"
        label={t("name")}
        maxLength={80}
        defaultValue={reply?.name}
        error={problemOf("name")}
        {...required}
      />
      <Textarea
        name="bodyNl"
        lang="nl"
        label={t("bodyNl")}
        defaultValue={reply?.bodyNl}
        error={problemOf("bodyNl")}
        {...required}
      />
      <Textarea
        name="bodyEn"
        lang="en"
        label={t("bodyEn")}
        defaultValue={reply?.bodyEn}
        error={problemOf("bodyEn")}
        {...required}
      />
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
      <FormButtons>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t("save")}
        </Button>
      </FormButtons>
    </FormStack>
  );
}
