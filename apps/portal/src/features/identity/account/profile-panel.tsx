"use client";

import { Button, TextInput } from "@mantine/core";
import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useAccountChange } from "../use-account-change.ts";
import classes from "./account-settings.module.css";

/** The name that colleagues and the platform see beside messages. */
export function ProfilePanel({ name, email }: { name: string; email: string }) {
  const t = useTranslations("account.profile");
  const router = useRouter();
  const cache = trpc.useUtils();
  const { send, isBusy, problem } = useAccountChange();
  const [isSaved, setSaved] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newName = String(new FormData(event.currentTarget).get("name")).trim();
    setSaved(false);
    void send("/update-user", { name: newName }, () => {
      setSaved(true);
      void cache.account.get.invalidate();
      router.refresh();
    });
  };
  return (
    <Panel title={t("title")}>
      <div className={classes.form}>
        <FormStack onSubmit={submit}>
          <FormProblem text={problem} />
          <TextInput
            name="name"
            label={t("name")}
            description={t("nameHelp")}
            defaultValue={name}
            autoComplete="name"
            pattern=".*\S.*"
            required
            withAsterisk={false}
            maxLength={MAX_PERSON_NAME}
          />
          <TextInput label={t("email")} description={t("emailHelp")} value={email} readOnly />
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
