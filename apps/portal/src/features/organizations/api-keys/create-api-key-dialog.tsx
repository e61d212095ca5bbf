"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { systemClock } from "@quote-financing/domain/time/clock";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SecretOnce } from "../../../ui/forms/secret-once.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useHeldPage } from "../../../ui/forms/use-held-page.ts";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { accessOf, FULL_ACCESS } from "./key-access.ts";
import { KeyAccessFields } from "./key-access-fields.tsx";

interface CreateApiKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for a name, a lifetime, what it may do and from where; then shows the key once. */
export function CreateApiKeyDialog({ isOpen, onClose }: CreateApiKeyDialogProps) {
  const t = useTranslations("apiKeys");
  const cache = trpc.useUtils();
  const [token, setToken] = useState<string>();
  const create = trpc.apiKeys.create.useMutation({
    onSuccess: (answer) => setToken(answer.token),
    // Also without an answer: it may have been made, and is to be seen and revoked.
    onSettled: () => void cache.apiKeys.invalidate(),
  });
  useHeldPage(create.isPending);
  const close = () => {
    setToken(undefined);
    onClose();
  };
  return (
    <ModalDialog
      // A key that arrives after the dialog was closed is shown all the same: nobody can ask for it again.
      isOpen={isOpen || token !== undefined}
      onClose={close}
      title={token === undefined ? t("create") : t("created")}
      // While it is sent a link behind it would lead away from the key that comes.
      canDismiss={token === undefined && !create.isPending}
    >
      {token === undefined ? (
        <CreateApiKeyForm send={create.mutateAsync} />
      ) : (
        <SecretOnce secret={token} label={t("key")} onDone={close}>
          {t("createdText")}
        </SecretOnce>
      )}
    </ModalDialog>
  );
}

const LIFETIMES_DAYS = ["never", "30", "90", "365"] as const;

type CreateApiKey = ReturnType<typeof trpc.apiKeys.create.useMutation>["mutateAsync"];

function CreateApiKeyForm({ send }: { send: CreateApiKey }) {
  const t = useTranslations("apiKeys");
  const form = useSendForm({
    initialValues: { name: "", lifetime: "never", ...FULL_ACCESS },
    inputOf: ({ name, lifetime, ...access }) => ({
      name: name.trim(),
      ...endOf(Number(lifetime)),
      ...accessOf(access),
    }),
    judge: judgeBy(() =>
      import("@quote-financing/api/organizations/api-keys/schema").then((file) => file.createApiKeyInput),
    ),
    send: (input) => send(input),
  });
  // Also before it is sent, while what was typed is judged.
  useHeldPage(form.isBusy);

  return (
    <SendForm form={form}>
      <TextInput
        {...form.field("name")}
        label={t("name")}
        description={t("nameHelp")}
        required
        withAsterisk={false}
        maxLength={128}
      />
      <NativeSelect
        {...form.field("lifetime")}
        label={t("lifetime")}
        data={LIFETIMES_DAYS.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
      />
      <KeyAccessFields form={form} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("create")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}

/** @param days NaN for a key without an end */
const endOf = (days: number): { expiresAt?: string } =>
  Number.isFinite(days) ? { expiresAt: new Date(systemClock.now().getTime() + days * DAY_MS).toISOString() } : {};
