"use client";

import { Button } from "@mantine/core";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { SecretOnce } from "../../../ui/forms/secret-once.tsx";
import { useFieldProblem } from "../../../ui/forms/use-field-problem.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { DestinationFields } from "./destination-fields.tsx";

type Created = Answers["destinations"]["create"];

interface CreateDestinationDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for a name and an address, then shows the bearer secret once. */
export function CreateDestinationDialog({ isOpen, onClose }: CreateDestinationDialogProps) {
  const t = useTranslations("destinations");
  const router = useRouter();
  const [created, setCreated] = useState<Created>();
  const isSecretShown = created?.bearerSecret !== undefined;
  const close = () => {
    setCreated(undefined);
    onClose();
    if (created !== undefined) router.push(`/settings/destinations/${created.data.destinationId}`);
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={close}
      title={isSecretShown ? t("created") : t("create")}
      canDismiss={!isSecretShown}
    >
      {isSecretShown ? (
        <SecretOnce secret={created.bearerSecret ?? ""} label={t("secret")} onDone={close}>
          {t("createdText")}
        </SecretOnce>
      ) : (
        <CreateDestinationForm onCreated={setCreated} />
      )}
    </ModalDialog>
  );
}

const makeId = createIdMaker(systemClock);

function CreateDestinationForm({ onCreated }: { onCreated: (created: Created) => void }) {
  const t = useTranslations("destinations");
  const cache = trpc.useUtils();
  const [destinationId] = useState(() => makeId("destination"));
  const create = trpc.destinations.create.useMutation({
    onSuccess: (answer) => {
      onCreated(answer);
      void cache.destinations.invalidate();
    },
  });
  const { problem, problemOf } = useFieldProblem(create.error, ["name", "url"]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    create.mutate({ destinationId, name: String(form.get("name")).trim(), url: String(form.get("url")).trim() });
  };
  return (
    <FormStack onSubmit={submit}>
      <FormProblem text={problem} />
      <DestinationFields urlHelp={t("urlHelp")} problemOf={problemOf} />
      <FormButtons>
        <Button type="submit" loading={create.isPending}>
          {t("create")}
        </Button>
      </FormButtons>
    </FormStack>
  );
}
