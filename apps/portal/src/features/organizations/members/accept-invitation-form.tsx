"use client";

import { Button, TextInput } from "@mantine/core";
import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { ShownRefusal } from "../../../trpc/trpc-refusal.ts";
import type { ProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { useRefusalText } from "../../../ui/feedback/use-refusal-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { NewPasswordInput } from "../../identity/passwords/new-password-input.tsx";
import classes from "../../identity/sign-in/sign-in.module.css";
import { requestSignIn } from "../../identity/sign-in/sign-in-request.ts";

interface AcceptInvitationFormProps {
  /** Of the link. */
  readonly token: string;
  readonly email: string;
  /** Someone signed in needs no name and password. */
  readonly isSignedIn: boolean;
}

/** Joins the organization, and signs a new person in. */
export function AcceptInvitationForm({ token, email, isSignedIn }: AcceptInvitationFormProps) {
  const t = useTranslations("invitation");
  const offline = useTranslations("problem");
  const textOf = useRefusalText();
  const [problem, setProblem] = useState<ProblemText>();
  const [isBusy, setBusy] = useState(false);

  async function problemOf(response: Response | undefined): Promise<ProblemText> {
    if (response === undefined) return { words: offline("offline") };
    const { error } = (await response.json().catch(() => ({}))) as { error?: ShownRefusal };
    const requestId = error?.requestId;
    if (response.status === 404) return { words: t("closed.text"), requestId };
    return { words: error === undefined ? t("problem") : textOf(error), requestId };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get("newPassword") ?? "");
    setBusy(true);
    const body = isSignedIn ? {} : { name: String(form.get("name")).trim(), password };
    const response = await post(token, body);
    if (response?.ok !== true) {
      setProblem(await problemOf(response));
      return setBusy(false);
    }
    if (!isSignedIn) await requestSignIn(email, password);
    window.location.assign("/");
  }

  return (
    <form className={classes.form} onSubmit={submit} method="post">
      <FormProblem text={problem} />
      {isSignedIn ? null : (
        <>
          <TextInput
            name="email"
            type="email"
            label={t("email")}
            value={email}
            readOnly
            autoComplete="username"
            size="md"
          />
          <TextInput
            name="name"
            label={t("name")}
            required
            withAsterisk={false}
            autoComplete="name"
            maxLength={MAX_PERSON_NAME}
            size="md"
          />
          <NewPasswordInput label={t("password")} size="md" />
        </>
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t("accept")}
      </Button>
    </form>
  );
}

const post = (token: string, body: Record<string, string>) =>
  fetch(`/api/invitations/${encodeURIComponent(token)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
