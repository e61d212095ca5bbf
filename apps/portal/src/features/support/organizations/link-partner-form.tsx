"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import classes from "../support.module.css";

/** A try judges the name and then sends it: both by one list. */
const JUST_ASKED_MS = 2_000;

interface LinkPartnerFormProps {
  /** What the other side is. */
  readonly kind: "merchant" | "partner";
  /** Organizations that are linked already. */
  readonly linkedIds: readonly string[];
  readonly onLink: (organization: { readonly organizationId: string; readonly name: string }) => Promise<unknown>;
}

/** Finds the other side by its name, and links it. */
export function LinkPartnerForm({ kind, linkedIds, onLink }: LinkPartnerFormProps) {
  const t = useTranslations("support.organizations");
  const [typed, setTyped] = useState("");
  const listId = useId();
  const utils = trpc.useUtils();
  const searchFor = (name: string) => ({ kind, search: name.replace(/ \([^()]*\)$/, ""), pageSize: 20 });
  const found = trpc.supportOrganizations.list.useQuery(searchFor(typed), {
    placeholderData: (previous) => previous,
  });
  const unlinked = <Organization extends { readonly organizationId: string }>(all: readonly Organization[] = []) =>
    all.filter(({ organizationId }) => !linkedIds.includes(organizationId));
  const candidates = unlinked(found.data?.data);
  // A pasted name may be sent before its suggestions have come, and an older list may lack an organization that was made since.
  const findNamed = async (name: string) => {
    const { data, nextCursor } = await utils.supportOrganizations.list.fetch(searchFor(name), {
      staleTime: JUST_ASKED_MS,
    });
    const labelled = data.filter((candidate) => labelOf(candidate) === name.trim());
    const named = data.filter((candidate) => candidate.name === name.trim());
    // A name alone says which one only where no other has it, linked or not.
    const meant = labelled.length === 0 && nextCursor === undefined ? named : labelled;
    return meant.length === 1 ? unlinked(meant)[0] : undefined;
  };
  const form = useSendForm({
    initialValues: { name: "" },
    inputOf: ({ name }) => name,
    judge: async (name) => ((await findNamed(name)) === undefined ? [{ param: "name", words: t("linkUnknown") }] : []),
    send: async (name) => {
      const organization = await findNamed(name);
      if (organization !== undefined) await onLink(organization);
      setTyped("");
    },
    isClearedWhenSent: true,
  });
  const field = form.field("name");
  return (
    <SendForm form={form} className={classes.link}>
      <TextInput
        {...field}
        onChange={(event) => {
          field.onChange(event);
          setTyped(event.currentTarget.value);
        }}
        label={t(`linkName.${kind}`)}
        list={listId}
        autoComplete="off"
        required
        withAsterisk={false}
        w={320}
        maw="100%"
      />
      <datalist id={listId}>
        {candidates.map((candidate) => (
          <option key={candidate.organizationId} value={labelOf(candidate)} />
        ))}
      </datalist>
      <Button type="submit" variant="default" loading={form.isBusy}>
        {t("link")}
      </Button>
    </SendForm>
  );
}

/** Two names may be the same; the short name in brackets tells them apart. */
const labelOf = ({ name, slug }: { readonly name: string; readonly slug: string }) => `${name} (${slug})`;
