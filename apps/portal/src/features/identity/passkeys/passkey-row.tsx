"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { EntityRow } from "../../../ui/layout/entity-list.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";

type Passkey = Answers["account"]["passkeys"]["data"][number];

/** One passkey, with its last use; it can get another name, and be removed. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useTranslations("account.passkeys");
  const cache = trpc.useUtils();
  const [asked, setAsked] = useState<"rename" | "remove">();
  const close = () => setAsked(undefined);
  const remove = trpc.account.removePasskey.useMutation({
    onSuccess: async () => {
      setAsked((now) => (now === "remove" ? undefined : now));
      await cache.account.passkeys.invalidate();
    },
  });
  const problem = useProblemText(remove.error);
  const { passkeyId, name, createdAt, lastUsedAt } = passkey;
  return (
    <EntityRow
      name={name}
      facts={
        <>
          <span>
            {t("createdAt")} <Timestamp at={createdAt} />
          </span>
          {lastUsedAt === undefined ? null : (
            <span>
              {t("lastUsedAt")} <Timestamp at={lastUsedAt} withTime />
            </span>
          )}
        </>
      }
      actions={
        <>
          <Button size="xs" variant="default" aria-label={t("renameOne", { name })} onClick={() => setAsked("rename")}>
            {t("rename")}
          </Button>
          <Button size="xs" variant="default" aria-label={t("removeOne", { name })} onClick={() => setAsked("remove")}>
            {t("remove")}
          </Button>
          <ModalDialog isOpen={asked === "rename"} onClose={close} title={t("renameOne", { name })}>
            <RenameForm passkey={passkey} onRenamed={close} />
          </ModalDialog>
          <ConfirmDialog
            isOpen={asked === "remove"}
            onClose={close}
            title={t("removeOne", { name })}
            action={t("remove")}
            onConfirm={() => remove.mutateAsync({ passkeyId })}
            isBusy={remove.isPending}
            problem={problem}
          >
            {t("removeText")}
          </ConfirmDialog>
        </>
      }
    />
  );
}

function RenameForm({ passkey, onRenamed }: { passkey: Passkey; onRenamed: () => void }) {
  const t = useTranslations("account.passkeys");
  const cache = trpc.useUtils();
  const rename = trpc.account.renamePasskey.useMutation();
  const form = useSendForm({
    initialValues: { name: passkey.name },
    inputOf: ({ name }) => ({ name: name.trim() }),
    judge: filled("name"),
    send: async ({ name }) => {
      await rename.mutateAsync({ passkeyId: passkey.passkeyId, name });
      await cache.account.passkeys.invalidate();
    },
    onSent: async () => onRenamed(),
  });
  return (
    <SendForm form={form}>
      <TextInput {...form.field("name")} label={t("name")} required withAsterisk={false} maxLength={60} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("save")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
