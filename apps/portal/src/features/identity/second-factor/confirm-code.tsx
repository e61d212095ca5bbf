"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { renderSVG } from "uqr";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { useAccountChange } from "../use-account-change.ts";
import classes from "./second-factor.module.css";

/** The picture for the app, its key in letters for those who cannot scan, and the first code as proof. */
export function ConfirmCode({ uri, onConfirmed }: { uri: string; onConfirmed: () => void }) {
  const t = useTranslations("account.twoFactor");
  const { send, isBusy, problem } = useAccountChange();
  const key = new URL(uri).searchParams.get("secret") ?? "";
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: 1 }))}`;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).replaceAll(/\s/g, "");
    void send("/two-factor/verify-totp", { code }, onConfirmed);
  };
  return (
    <FormStack onSubmit={submit}>
      <FormProblem text={problem} />
      <div className={classes.steps}>
        <p>{t("scan")}</p>
        <img className={classes.code} src={picture} alt={t("picture")} width={176} height={176} />
        <p className={classes.key}>
          {t("orType")} <CopyText text={key} label={t("key")} />
        </p>
      </div>
      <TextInput
        name="code"
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        required
        withAsterisk={false}
      />
      <FormButtons>
        <Button type="submit" loading={isBusy}>
          {t("confirm")}
        </Button>
      </FormButtons>
    </FormStack>
  );
}
