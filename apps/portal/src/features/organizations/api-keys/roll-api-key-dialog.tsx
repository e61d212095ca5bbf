"use client";

import { Button, NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { SecretOnce } from "../../../ui/forms/secret-once.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import type { ShownApiKey } from "./shown-api-key.ts";

interface RollApiKeyDialogProps {
  /** The new key, while it is shown: its row holds it, and outlasts this dialog. */
  readonly token: string | undefined;
  readonly onToken: (token: string | undefined) => void;
  readonly apiKey: ShownApiKey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const GRACE_HOURS = ["0", "1", "24", "168"] as const;

/** Replaces a key by a new one; the old one may go on for a while, so that nothing stops meanwhile. */
export function RollApiKeyDialog({ apiKey, token, onToken, isOpen, onClose }: RollApiKeyDialogProps) {
  const t = useTranslations("apiKeys");
  const cache = trpc.useUtils();
  const close = () => {
    onToken(undefined);
    onClose();
    void cache.apiKeys.invalidate();
  };
  return (
    <ModalDialog
      // A key that arrives after the dialog was closed is shown all the same: nobody can ask for it again.
      isOpen={isOpen || token !== undefined}
      onClose={close}
      title={t("rollTitle", { name: apiKey.name })}
      canDismiss={token === undefined}
    >
      {token === undefined ? (
        <RollApiKeyForm apiKeyId={apiKey.apiKeyId} onRolled={onToken} />
      ) : (
        <SecretOnce secret={token} label={t("key")} onDone={close}>
          {t("createdText")}
        </SecretOnce>
      )}
    </ModalDialog>
  );
}

function RollApiKeyForm({ apiKeyId, onRolled }: { apiKeyId: string; onRolled: (token: string) => void }) {
  const t = useTranslations("apiKeys");
  const roll = trpc.apiKeys.roll.useMutation({ onSuccess: (answer) => onRolled(answer.token) });
  const form = useSendForm({
    initialValues: { grace: "24" },
    inputOf: ({ grace }) => ({ apiKeyId, graceHours: Number(grace) }),
    send: (input) => roll.mutateAsync(input),
  });
  return (
    <SendForm form={form}>
      <p>{t("rollText")}</p>
      <NativeSelect
        {...form.field("grace")}
        label={t("grace")}
        data={GRACE_HOURS.map((value) => ({ value, label: t(`graces.${value}`) }))}
      />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("roll")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
