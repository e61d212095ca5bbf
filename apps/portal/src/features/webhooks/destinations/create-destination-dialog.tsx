"use client";

import { Button } from "@mantine/core";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { goToPage } from "../../../ui/address/leave-page.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SecretOnce } from "../../../ui/forms/secret-once.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useHeldPage } from "../../../ui/forms/use-held-page.ts";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { DestinationFields } from "./destination-fields.tsx";

type Created = Answers["destinations"]["create"];

interface CreateDestinationDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for a name and an address, then shows its secrets once. */
export function CreateDestinationDialog({ isOpen, onClose }: CreateDestinationDialogProps) {
  const t = useTranslations("destinations");
  const router = useRouter();
  const cache = trpc.useUtils();
  const [created, setCreated] = useState<Created>();
  const isSecretShown = created?.bearerSecret !== undefined;
  const create = trpc.destinations.create.useMutation({
    onSuccess: (answer) => {
      setCreated(answer);
      void cache.destinations.invalidate();
    },
  });
  useHeldPage(create.isPending);
  const close = () => {
    setCreated(undefined);
    onClose();
    if (created !== undefined) void goToPage(router, destinationHref(created));
  };
  return (
    <ModalDialog
      // What arrives after the dialog was closed is shown all the same: nobody can ask for the secrets again.
      isOpen={isOpen || created !== undefined}
      onClose={close}
      title={isSecretShown ? t("created") : t("create")}
      // While it is sent a link behind it would lead away from the secrets that come.
      canDismiss={!isSecretShown && !create.isPending}
    >
      {/* There before its text, so that it is heard. */}
      <p role="status">{created === undefined || isSecretShown ? "" : t("existed", { name: created.data.name })}</p>
      {created === undefined ? <CreateDestinationForm send={create.mutateAsync} /> : null}
      {isSecretShown ? (
        <SecretOnce
          secret={created.bearerSecret ?? ""}
          label={t("secret")}
          second={{ secret: created.signingSecret ?? "", label: t("signing.secret") }}
          onDone={close}
        >
          {t("createdText")}
        </SecretOnce>
      ) : null}
      {/* Sent again after its answer was lost: it was created then, and its secrets went with that answer. */}
      {created === undefined || isSecretShown ? null : (
        <FormButtons>
          <ButtonLink href={destinationHref(created)}>{t("open")}</ButtonLink>
        </FormButtons>
      )}
    </ModalDialog>
  );
}

const destinationHref = ({ data }: Created) => `/settings/destinations/${data.destinationId}`;

const makeId = createIdMaker(systemClock);

interface CreateDestinationFormProps {
  readonly send: (input: { destinationId: string; name: string; url: string }) => Promise<unknown>;
}

function CreateDestinationForm({ send }: CreateDestinationFormProps) {
  const t = useTranslations("destinations");
  const [destinationId] = useState(() => makeId("destination"));
  const form = useSendForm({
    initialValues: { name: "", url: "" },
    inputOf: ({ name, url }) => ({ destinationId, name: name.trim(), url: url.trim() }),
    judge: judgeBy(() =>
      import("@quote-financing/api/webhooks/destinations/schema").then((file) => file.createDestinationInput),
    ),
    send,
  });
  // Also before it is sent, while what was typed is judged.
  useHeldPage(form.isBusy);
  return (
    <SendForm form={form}>
      <DestinationFields form={form} urlHelp={t("urlHelp")} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("create")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
