"use client";

import { PasswordInput } from "@mantine/core";
import { PASSWORD_LENGTH } from "@quote-financing/domain/people/password-length";
import { useTranslations } from "next-intl";
import type { FieldProps } from "../../../ui/forms/use-send-form.ts";

interface NewPasswordInputProps {
  readonly field: FieldProps;
  readonly label: string;
  readonly size?: "md";
}

/** A password that is being chosen. */
export function NewPasswordInput({ field, ...props }: NewPasswordInputProps) {
  const t = useTranslations("signIn");
  return (
    <PasswordInput
      {...props}
      {...field}
      description={t("newPasswordHelp", { minimum: PASSWORD_LENGTH.minimum })}
      autoComplete="new-password"
      minLength={PASSWORD_LENGTH.minimum}
      maxLength={PASSWORD_LENGTH.maximum}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
    />
  );
}
