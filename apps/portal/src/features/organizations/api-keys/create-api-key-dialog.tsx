"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { SecretOnce } from "../../../ui/forms/secret-once.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";

interface CreateApiKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for a name and a lifetime, then shows the key once. */
export function CreateApiKeyDialog({ isOpen, onClose }: CreateApiKeyDialogProps) {
  const t = useTranslations("apiKeys");
  const [token, setToken] = useState<string>();
  const close = () => {
    setToken(undefined);
    onClose();
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={close}
      title={token === undefined ? t("create") : t("created")}
      canDismiss={token === undefined}
    >
      {token === undefined ? (
        <CreateApiKeyForm onCreated={setToken} />
      ) : (
        <SecretOnce secret={token} label={t("key")} onDone={close}>
          {t("createdText")}
        </SecretOnce>
      )}
    </ModalDialog>
  );
}

const LIFETIMES_DAYS = ["never", "30", "90", "365"] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

function CreateApiKeyForm({ onCreated }: { onCreated: (token: string) => void }) {
  const t = useTranslations("apiKeys");
  const cache = trpc.useUtils();
  const create = trpc.apiKeys.create.useMutation({
    onSuccess: ({ token }) => {
      onCreated(token);
      void cache.apiKeys.invalidate();
    },
  });
  const problem = useProblemText(create.error);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = Number(form.get("lifetime"));
    const expiresAt = new Date(systemClock.now().getTime() + days * DAY_MS);
    create.mutate({
      name: String(form.get("name")).trim(),
      ...(Number.isFinite(days) ? { expiresAt: expiresAt.toISOString() } : {}),
    });
  };

  return (
    <FormStack onSubmit={submit}>
      <FormProblem text={problem} />
      <TextInput
        name="name"
        label={t("name")}
        description={t("nameHelp")}
        required
        withAsterisk={false}
        maxLength={128}
      />
      <NativeSelect
        name="lifetime"
        label={t("lifetime")}
        data={LIFETIMES_DAYS.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
      />
      <FormButtons>
        <Button type="submit" loading={create.isPending}>
          {t("create")}
        </Button>
      </FormButtons>
    </FormStack>
  );
}
