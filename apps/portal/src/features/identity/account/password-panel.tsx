"use client";

import { Button, Checkbox, PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { NewPasswordInput } from "../passwords/new-password-input.tsx";
import { useAccountChange } from "../use-account-change.ts";
import { PASSWORD_CHANGED_HREF } from "./account-address.ts";
import classes from "./account-settings.module.css";

/** A new password, which ends the other sessions unless the person keeps them. */
export function PasswordPanel({ email, isJustSaved }: { email: string; isJustSaved: boolean }) {
  const t = useTranslations("account.password");
  const shared = useTranslations("signIn");
  const cache = trpc.useUtils();
  const { send, isBusy, problem } = useAccountChange();
  const [isSaved, setSaved] = useState(isJustSaved);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    setSaved(false);
    const body = {
      currentPassword: String(form.get("currentPassword")),
      newPassword: String(form.get("newPassword")),
      revokeOtherSessions: form.get("signOutElsewhere") !== null,
    };
    void send("/change-password", body, () => {
      element.reset();
      setSaved(true);
      // The session is a new one after others were ended; a reload tells the page its id.
      if (body.revokeOtherSessions) window.location.assign(PASSWORD_CHANGED_HREF);
      else void cache.account.invalidate();
    });
  };
  return (
    <Panel title={t("title")}>
      <div className={classes.form}>
        <FormStack onSubmit={submit}>
          <FormProblem text={problem} />
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            name="currentPassword"
            label={t("current")}
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ "aria-label": shared("showPassword") }}
          />
          <NewPasswordInput label={t("new")} />
          <Checkbox name="signOutElsewhere" defaultChecked label={t("signOutElsewhere")} />
          <FormButtons>
            <SavedNotice isSaved={isSaved} />
            <Button type="submit" loading={isBusy}>
              {t("save")}
            </Button>
          </FormButtons>
        </FormStack>
      </div>
    </Panel>
  );
}
