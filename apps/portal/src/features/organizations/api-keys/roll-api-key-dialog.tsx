"use client";

import { Button, NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { isRefused } from "../../../trpc/trpc-refusal.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { SecretOnce } from "../../../ui/forms/secret-once.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useHeldPage } from "../../../ui/forms/use-held-page.ts";
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
  const roll = trpc.apiKeys.roll.useMutation({
    onSuccess: (answer) => onToken(answer.token),
    // Without an answer it may have been rolled: the list tells it, by the successor.
    onError: () => cache.apiKeys.invalidate(),
  });
  useHeldPage(roll.isPending);
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
      // While it is on its way a link behind this would lead away from the key that comes.
      canDismiss={token === undefined && !roll.isPending}
    >
      {token === undefined ? (
        <RollApiKeyForm apiKey={apiKey} roll={roll} />
      ) : (
        <SecretOnce secret={token} label={t("key")} onDone={close}>
          {t("createdText")}
        </SecretOnce>
      )}
    </ModalDialog>
  );
}

interface RollApiKeyFormProps {
  readonly apiKey: ShownApiKey;
  readonly roll: ReturnType<typeof trpc.apiKeys.roll.useMutation>;
}

function RollApiKeyForm({ apiKey, roll }: RollApiKeyFormProps) {
  const t = useTranslations("apiKeys");
  const { apiKeyId, successorId } = apiKey;
  const form = useSendForm({
    initialValues: { grace: "24" },
    // Nobody uses a successor that was never seen.
    inputOf: ({ grace }) =>
      successorId === undefined ? { apiKeyId, graceHours: Number(grace) } : { apiKeyId: successorId, graceHours: 0 },
    send: (input) => roll.mutateAsync(input),
  });
  const isUnseen = successorId !== undefined && !form.isBusy;
  useHeldPage(form.isBusy);
  return (
    <SendForm form={isUnseen && !isRefused(roll.error) ? { ...form, problem: t("unseen") } : form}>
      <p>{t("rollText")}</p>
      {isUnseen ? null : (
        <NativeSelect
          {...form.field("grace")}
          label={t("grace")}
          data={GRACE_HOURS.map((value) => ({ value, label: t(`graces.${value}`) }))}
        />
      )}
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t(isUnseen ? "rollUnseen" : "roll")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
