"use client";

import { Button, Checkbox, PasswordInput } from "@mantine/core";
import { PASSWORD_LENGTH } from "@quote-financing/domain/people/password-length";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { leavePage } from "../../../ui/address/leave-page.ts";
import { useGoOn } from "../../../ui/address/use-go-on.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled, ofLength } from "../../../ui/forms/form-judge.ts";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { NewPasswordInput } from "../passwords/new-password-input.tsx";
import { useAccountChange } from "../use-account-change.ts";
import classes from "./account-settings.module.css";

/** As account-address.ts reads it; nuqs would be a seventieth of this page, which is the heaviest. */
const PASSWORD_CHANGED_HREF = "/settings/account?password=changed";

interface PasswordFormProps {
  readonly email: string;
  readonly isJustSaved: boolean;
}

/** A person's password. @param hasPassword false for who came by a provider: there is none to change, and they can ask for one */
export function PasswordPanel({ hasPassword, ...form }: PasswordFormProps & { readonly hasPassword: boolean }) {
  const t = useTranslations("account.password");
  return (
    <Panel title={t("title")}>
      <div className={classes.form}>
        {hasPassword ? (
          <PasswordForm {...form} />
        ) : (
          <>
            <p className={classes.text}>{t("none")}</p>
            <ButtonLink href="/forgot-password" variant="default">
              {t("ask")}
            </ButtonLink>
          </>
        )}
      </div>
    </Panel>
  );
}

/** A new password, which ends the other sessions unless the person keeps them. */
function PasswordForm({ email, isJustSaved }: PasswordFormProps) {
  const t = useTranslations("account.password");
  const shared = useTranslations("signIn");
  const cache = trpc.useUtils();
  const change = useAccountChange();
  const goOn = useGoOn();
  const watched = useRef<ReturnType<typeof goOn>>(undefined);
  const form = useSendForm({
    initialValues: { currentPassword: "", newPassword: "", revokeOtherSessions: true },
    inputOf: (typed) => typed,
    judge: async (input) => [
      ...(await filled("currentPassword")(input)),
      ...(await ofLength("newPassword", PASSWORD_LENGTH)(input)),
    ],
    send: (input) => {
      watched.current = goOn();
      return change("/change-password", input);
    },
    isClearedWhenSent: true,
    onSent: async ({ revokeOtherSessions }) => {
      if (!revokeOtherSessions) return void cache.account.invalidate();
      // The session is a new one after others were ended; a reload tells the page its id.
      await watched.current?.(() => leavePage(PASSWORD_CHANGED_HREF));
    },
  });
  return (
    <SendForm form={form}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        {...form.field("currentPassword")}
        label={t("current")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": shared("showPassword") }}
      />
      <NewPasswordInput field={form.field("newPassword")} label={t("new")} />
      <Checkbox {...form.field("revokeOtherSessions", "checkbox")} label={t("signOutElsewhere")} />
      <FormButtons>
        <SavedNotice isSaved={form.isSent || (isJustSaved && !form.isTried)} />
        <Button type="submit" loading={form.isBusy}>
          {t("save")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
