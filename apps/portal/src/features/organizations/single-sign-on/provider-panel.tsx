"use client";

import { PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { SaveButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../organization-settings.module.css";

export type Provider = NonNullable<Answers["singleSignOn"]["get"]["data"]>;

interface ProviderPanelProps {
  readonly provider: Provider | undefined;
  /** What is registered at the provider. */
  readonly callbackUrl: string;
}

/** Where people sign in: issuer, client and domain. A secret that is kept is never shown, and stays when none is typed. */
export function ProviderPanel({ provider, callbackUrl }: ProviderPanelProps) {
  const t = useTranslations("singleSignOn");
  const signIn = useTranslations("signIn");
  const cache = trpc.useUtils();
  const save = trpc.singleSignOn.save.useMutation({
    onSuccess: (saved) => cache.singleSignOn.get.setData(undefined, saved),
  });
  const [saves, setSaves] = useState(0);
  /** As the fields were filled: a colleague may change it meanwhile, in this page's knowledge too. */
  const [read, setRead] = useState(provider);
  const { issuer = "", clientId = "", domain = "" } = provider ?? {};
  const form = useSendForm({
    initialValues: { issuer, clientId, clientSecret: "", domain },
    inputOf: ({ clientSecret, ...typed }) => ({
      issuer: typed.issuer.trim(),
      clientId: typed.clientId.trim(),
      domain: typed.domain.trim(),
      ...(clientSecret === "" ? {} : { clientSecret }),
      asRead: read === undefined ? null : { issuer: read.issuer, clientId: read.clientId, domain: read.domain },
    }),
    judge: judgeBy(() =>
      import("@quote-financing/api/organizations/single-sign-on/schema").then((file) => file.saveProviderInput),
    ),
    send: async (input) => setRead((await save.mutateAsync(input)).data),
    onSent: async () => setSaves((count) => count + 1),
  });
  const plain = { required: true, withAsterisk: false, spellCheck: false, autoCapitalize: "none" } as const;
  return (
    <Panel title={t("provider")}>
      <div className={classes.form}>
        <p className={classes.text}>{t("register")}</p>
        <p className={classes.text}>
          <CopyText text={callbackUrl} label={t("callbackUrl")} />
        </p>
        <SendForm form={form}>
          <TextInput
            {...form.field("issuer")}
            {...plain}
            label={t("issuer")}
            description={t("issuerHelp")}
            inputMode="url"
          />
          <TextInput {...form.field("clientId")} {...plain} label={t("clientId")} maxLength={255} />
          <PasswordInput
            // A secret that was saved leaves the page.
            key={saves}
            {...form.field("clientSecret")}
            label={t("clientSecret")}
            description={provider === undefined ? undefined : t("secretKept")}
            autoComplete="off"
            required={provider === undefined}
            withAsterisk={false}
            visibilityToggleButtonProps={{ "aria-label": signIn("showPassword") }}
          />
          <TextInput {...form.field("domain")} {...plain} label={t("domain")} description={t("domainHelp")} />
          <SaveButtons form={form} label={t("save")} />
        </SendForm>
      </div>
    </Panel>
  );
}
