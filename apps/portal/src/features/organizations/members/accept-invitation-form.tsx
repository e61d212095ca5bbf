"use client";

import { Button, TextInput } from "@mantine/core";
import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { requestSignIn } from "../../../server/sign-in/sign-in-request.ts";
import type { ShownRefusal } from "../../../trpc/trpc-refusal.ts";
import { leavePage } from "../../../ui/address/leave-page.ts";
import type { ProblemText } from "../../../ui/feedback/shown-problem.ts";
import { ShownProblem } from "../../../ui/feedback/shown-problem.ts";
import { useRefusalText } from "../../../ui/feedback/use-refusal-text.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { NewPasswordInput } from "../../identity/passwords/new-password-input.tsx";
import classes from "../../identity/sign-in/sign-in.module.css";
import { judgeJoiner } from "./judge-joiner.ts";

interface AcceptInvitationFormProps {
  /** Of the link. */
  readonly token: string;
  readonly email: string;
  readonly proposedName?: string | undefined;
  /** Someone signed in needs no name and password. */
  readonly isSignedIn: boolean;
}

interface RefusedAnswer {
  readonly error?: ShownRefusal;
  readonly told?: Pick<ShownRefusal, "rule" | "values">;
}

/** Joins the organization, and signs a new person in. */
export function AcceptInvitationForm({ token, email, proposedName = "", isSignedIn }: AcceptInvitationFormProps) {
  const t = useTranslations("invitation");
  const offline = useTranslations("problem");
  const textOf = useRefusalText();
  const wasLost = useRef(false);

  async function problemOf(response: Response | undefined): Promise<ProblemText> {
    if (response === undefined) return { words: offline("offline") };
    const { error, told } = (await response.json().catch(() => ({}))) as RefusedAnswer;
    const requestId = error?.requestId;
    if (response.status === 404) return { words: t("closed.text"), requestId };
    return { words: error === undefined ? t("problem") : textOf({ ...error, ...told }), requestId };
  }

  const form = useSendForm({
    initialValues: { name: proposedName, newPassword: "" },
    inputOf: ({ name, newPassword }) => ({ name: name.trim(), password: newPassword }),
    judge: async (input) => (isSignedIn ? [] : judgeJoiner(input)),
    send: async (joiner) => {
      const response = await post(token, isSignedIn ? {} : joiner);
      const isClosed = response?.status === 404;
      // A try whose answer was lost may have accepted it: who is new is let in then.
      const isAccepted = response?.ok === true || (isClosed && isSignedIn && wasLost.current);
      wasLost.current ||= response === undefined || response.status >= 500;
      const typed = { email, password: joiner.password };
      const mayBeLetIn = !isSignedIn && (isAccepted || isClosed);
      const isLetIn = mayBeLetIn && (await requestSignIn("sign-in/email", typed)).kind === "done";
      if (!isAccepted && !isLetIn) throw new ShownProblem(await problemOf(response));
      await leavePage("/");
    },
  });

  return (
    <SendForm form={form} className={classes.form}>
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
            {...form.field("name")}
            label={t("name")}
            required
            withAsterisk={false}
            autoComplete="name"
            maxLength={MAX_PERSON_NAME}
            size="md"
          />
          <NewPasswordInput field={form.field("newPassword")} label={t("password")} size="md" />
        </>
      )}
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {t("accept")}
      </Button>
    </SendForm>
  );
}

const post = (token: string, body: Record<string, string>) =>
  fetch(`/api/invitations/${encodeURIComponent(token)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
