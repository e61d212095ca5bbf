"use client";

import { TextInput } from "@mantine/core";
import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { SaveButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { LanguageSwitch } from "../../../ui/language/language-switch.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useAccountChange } from "../use-account-change.ts";
import classes from "./account-settings.module.css";

interface ProfilePanelProps {
  readonly name: string;
  readonly email: string;
  /** Signed in by the provider of one of their organizations, which does not say who they are in the others (decision record 0390). */
  readonly isNameFixed: boolean;
}

/** The name that colleagues and the platform see with messages, and the language, which the menu has too: people look for it here. */
export function ProfilePanel({ name, email, isNameFixed }: ProfilePanelProps) {
  const t = useTranslations("account.profile");
  const words = useTranslations("shell.language");
  return (
    <Panel title={t("title")}>
      <div className={classes.form}>
        {isNameFixed ? (
          <>
            <TextInput label={t("name")} description={t("nameFixed")} value={name} readOnly />
            <EmailField email={email} />
          </>
        ) : (
          <NameForm name={name} email={email} />
        )}
        <div className={classes.language}>
          {/* The group of buttons says it to who listens. */}
          <p aria-hidden>{words("label")}</p>
          <LanguageSwitch isSignedIn />
        </div>
      </div>
    </Panel>
  );
}

function EmailField({ email }: { email: string }) {
  const t = useTranslations("account.profile");
  return <TextInput label={t("email")} description={t("emailHelp")} value={email} readOnly />;
}

function NameForm({ name, email }: { name: string; email: string }) {
  const t = useTranslations("account.profile");
  const router = useRouter();
  const cache = trpc.useUtils();
  const change = useAccountChange();
  const form = useSendForm({
    initialValues: { name },
    inputOf: (typed) => ({ name: typed.name.trim() }),
    judge: judgeBy(() => import("./profile-schema.ts").then((file) => file.profileSchema)),
    send: async (input) => {
      await change("/update-user", input);
      void cache.account.get.invalidate();
      router.refresh();
    },
  });
  return (
    <SendForm form={form}>
      <TextInput
        {...form.field("name")}
        label={t("name")}
        description={t("nameHelp")}
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={MAX_PERSON_NAME}
      />
      <EmailField email={email} />
      <SaveButtons form={form} label={t("save")} />
    </SendForm>
  );
}
