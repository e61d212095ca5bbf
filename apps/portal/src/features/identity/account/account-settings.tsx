"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { PasskeysPanel } from "../passkeys/passkeys-panel.tsx";
import { TwoFactorPanel } from "../second-factor/two-factor-panel.tsx";
import { SessionsPanel } from "../sessions/sessions-panel.tsx";
import classes from "./account-settings.module.css";
import { PasswordPanel } from "./password-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";

interface AccountSettingsProps {
  /** Of this browser. */
  readonly sessionId: string;
  /** Just now: the page was reloaded after it. */
  readonly hasNewPassword: boolean;
}

/** A person's own name, password, second factor and sessions. */
export function AccountSettings({ sessionId, hasNewPassword }: AccountSettingsProps) {
  const t = useTranslations("account");
  const account = trpc.account.get.useQuery();
  if (account.data === undefined) return <QueryFault error={account.error} retry={() => void account.refetch()} />;
  const { data } = account.data;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={classes.panels}>
        <ProfilePanel name={data.name} email={data.email} isNameFixed={data.isNameFixed} />
        <PasswordPanel email={data.email} hasPassword={data.hasPassword} isJustSaved={hasNewPassword} />
        <TwoFactorPanel isOn={data.twoFactorEnabled} email={data.email} hasPassword={data.hasPassword} />
        <PasskeysPanel isOfProvider={data.isOfProvider} />
        <SessionsPanel sessionId={sessionId} />
      </div>
    </>
  );
}
