"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { renderSVG } from "uqr";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { useAccountChange } from "../use-account-change.ts";
import classes from "./second-factor.module.css";
import { sixDigits } from "./six-digits.ts";

/** The picture for the app, its key in letters for those who cannot scan, and the first code as proof. */
export function ConfirmCode({ uri, onConfirmed }: { uri: string; onConfirmed: () => void }) {
  const t = useTranslations("account.twoFactor");
  const signIn = useTranslations("signIn.secondFactor");
  const change = useAccountChange();
  const form = useSendForm({
    initialValues: { code: "" },
    inputOf: ({ code }) => ({ code: code.replaceAll(/\s/g, "") }),
    judge: sixDigits(signIn("digits")),
    send: async (input) => {
      await change("/two-factor/verify-totp", input);
      onConfirmed();
    },
  });
  const key = new URL(uri).searchParams.get("secret") ?? "";
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: 1 }))}`;
  return (
    <SendForm form={form}>
      <div className={classes.steps}>
        <p>{t("scan")}</p>
        <img className={classes.code} src={picture} alt={t("picture")} width={176} height={176} />
        <p className={classes.key}>
          {t("orType")} <CopyText text={key} label={t("key")} />
        </p>
      </div>
      <TextInput
        {...form.field("code")}
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
      />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("confirm")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
