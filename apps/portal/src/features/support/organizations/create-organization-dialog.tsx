"use client";

import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { ORGANIZATION_KINDS } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useGoOn } from "../../../ui/address/use-go-on.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { supportOrganizationHref } from "../support-href.ts";

interface Made {
  readonly answer: Answers["supportOrganizations"]["create"];
  readonly ownerEmail: string;
}

/** Makes an organization and invites its owner, whose mailbox alone gets the link. */
export function CreateOrganizationButton() {
  const t = useTranslations("support.organizations.create");
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const close = () => {
    setOpen(false);
    setMade(undefined);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("button")}</Button>
      <ModalDialog isOpen={isOpen} onClose={close} title={t("button")}>
        {/* There before its text, so that it is heard. */}
        <div role="status">{made === undefined ? null : <MadeOrganization {...made} />}</div>
        {made === undefined ? (
          <CreateOrganizationForm onMade={setMade} />
        ) : (
          <FormButtons>
            <ButtonLink href={supportOrganizationHref(made.answer.data.organizationId)}>{t("open")}</ButtonLink>
          </FormButtons>
        )}
      </ModalDialog>
    </>
  );
}

function CreateOrganizationForm({ onMade }: { onMade: (made: Made) => void }) {
  const t = useTranslations("support.organizations.create");
  const kinds = useTranslations("organization.kinds");
  const cache = trpc.useUtils();
  const goOn = useGoOn();
  const create = trpc.supportOrganizations.create.useMutation({
    onMutate: goOn,
    onSuccess: (answer, { ownerEmail }, go) => {
      go(() => onMade({ answer, ownerEmail }));
      void cache.supportOrganizations.invalidate();
    },
  });
  const form = useSendForm({
    initialValues: { name: "", slug: "", kind: "merchant", ownerEmail: "", mayResolveClaims: false },
    inputOf: ({ name, slug, kind, ownerEmail, mayResolveClaims }) => ({
      name: name.trim(),
      slug: slug.trim(),
      kind: ORGANIZATION_KINDS.find((known) => known === kind) ?? "merchant",
      ownerEmail: ownerEmail.trim(),
      mayResolveClaims,
    }),
    judge: judgeBy(() =>
      import("@quote-financing/api/support/organization-schema").then((file) => file.createOrganizationInput),
    ),
    send: (input) => create.mutateAsync(input),
  });
  return (
    <SendForm form={form}>
      <TextInput {...form.field("name")} label={t("name")} required withAsterisk={false} maxLength={128} />
      <TextInput
        {...form.field("slug")}
        label={t("slug")}
        description={t("slugHelp")}
        required
        withAsterisk={false}
        maxLength={48}
        autoCapitalize="none"
        spellCheck={false}
      />
      <NativeSelect
        {...form.field("kind")}
        label={t("kind")}
        data={ORGANIZATION_KINDS.map((kind) => ({ value: kind, label: kinds(kind) }))}
      />
      <TextInput
        {...form.field("ownerEmail")}
        type="email"
        label={t("ownerEmail")}
        description={t("ownerHelp")}
        required
        withAsterisk={false}
      />
      <Checkbox {...form.field("mayResolveClaims", "checkbox")} label={t("mayResolveClaims")} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("submit")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}

function MadeOrganization({ answer: { data, created }, ownerEmail }: Made) {
  const t = useTranslations("support.organizations.create");
  const { name } = data;
  return <p>{created ? t("made", { name, email: ownerEmail }) : t("existed", { name })}</p>;
}
