"use client";

import { Button, NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { SecretOnce } from "../../../ui/forms/secret-once.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import type { ShownApiKey } from "./shown-api-key.ts";

interface RollApiKeyDialogProps {
  readonly apiKey: ShownApiKey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const GRACE_HOURS = ["0", "1", "24", "168"] as const;

/** Replaces a key by a new one; the old one may go on for a while, so that nothing stops meanwhile. */
export function RollApiKeyDialog({ apiKey, isOpen, onClose }: RollApiKeyDialogProps) {
  const t = useTranslations("apiKeys");
  const cache = trpc.useUtils();
  const [token, setToken] = useState<string>();
  const roll = trpc.apiKeys.roll.useMutation({ onSuccess: (answer) => setToken(answer.token) });
  const problem = useProblemText(roll.error);
  const close = () => {
    setToken(undefined);
    onClose();
    void cache.apiKeys.invalidate();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const graceHours = Number(new FormData(event.currentTarget).get("grace"));
    roll.mutate({ apiKeyId: apiKey.apiKeyId, graceHours });
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={close}
      title={t("rollTitle", { name: apiKey.name })}
      canDismiss={token === undefined}
    >
      {token === undefined ? (
        <FormStack onSubmit={submit}>
          <FormProblem text={problem} />
          <p>{t("rollText")}</p>
          <NativeSelect
            name="grace"
            label={t("grace")}
            defaultValue="24"
            data={GRACE_HOURS.map((value) => ({ value, label: t(`graces.${value}`) }))}
          />
          <FormButtons>
            <Button type="submit" loading={roll.isPending}>
              {t("roll")}
            </Button>
          </FormButtons>
        </FormStack>
      ) : (
        <SecretOnce secret={token} label={t("key")} onDone={close}>
          {t("createdText")}
        </SecretOnce>
      )}
    </ModalDialog>
  );
}
