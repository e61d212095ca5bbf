"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ToldRule } from "../../../trpc/trpc-refusal.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { ShownProblem } from "../../../ui/feedback/shown-problem.ts";
import { useRefusalText } from "../../../ui/feedback/use-refusal-text.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import classes from "../sign-in/sign-in.module.css";

/** Switches the lost second factor off, with the token that the link carries behind its `#`. */
export function ResetFactorForm() {
  const t = useTranslations("resetSecondFactor");
  const signIn = useTranslations("signIn");
  const offline = useTranslations("problem");
  const textOf = useRefusalText();
  const form = useSendForm({
    initialValues: {},
    inputOf: () => ({ token: window.location.hash.slice(1) }),
    judge: async () => [],
    send: async (input) => {
      const response = await post(input);
      if (response === undefined) throw new ShownProblem({ words: offline("offline") });
      if (response.ok) return;
      const refused = (await response.json().catch(() => ({}))) as Refused;
      const words = refused.error === undefined ? t("problem") : textOf({ ...refused.error, ...refused.told });
      throw new ShownProblem({ words, requestId: refused.error?.requestId });
    },
  });
  return (
    <SendForm form={form} className={classes.form}>
      <p role="status" className={form.isSent ? undefined : "visually-hidden"}>
        {form.isSent ? t("done") : ""}
      </p>
      {form.isSent ? (
        <ButtonLink href="/login">{signIn("submit")}</ButtonLink>
      ) : (
        <>
          <Button type="submit" size="md" fullWidth loading={form.isBusy}>
            {t("submit")}
          </Button>
          <p className={classes.forgot}>
            {/* A page of its own kind (decision record 0290): Next.js has nothing of it to fetch before. */}
            <a href="/login">{t("back")}</a>
          </p>
        </>
      )}
    </SendForm>
  );
}

interface Refused {
  readonly error?: ToldRule & { readonly requestId?: string };
  readonly told?: Pick<ToldRule, "rule" | "values">;
}

const post = (body: object) =>
  fetch("/api/factor-reset", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
