"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import type { ProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "../support.module.css";

interface LinkPartnerFormProps {
  /** What the other side is. */
  readonly kind: "merchant" | "partner";
  /** Organizations that are linked already. */
  readonly linkedIds: readonly string[];
  readonly onLink: (organizationId: string, onLinked: () => void) => void;
  readonly isBusy: boolean;
  readonly problem: ProblemText | undefined;
}

/** Finds the other side by its name, and links it. */
export function LinkPartnerForm({ kind, linkedIds, onLink, isBusy, problem }: LinkPartnerFormProps) {
  const t = useTranslations("support.organizations");
  const [typed, setTyped] = useState("");
  const [isUnknown, setUnknown] = useState(false);
  const listId = useId();
  const found = trpc.supportOrganizations.list.useQuery(
    { kind, search: typed.replace(/ \([^()]*\)$/, ""), pageSize: 20 },
    { placeholderData: (previous) => previous },
  );
  const candidates = (found.data?.data ?? []).filter(({ organizationId }) => !linkedIds.includes(organizationId));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = candidates.find((candidate) => labelOf(candidate) === typed || candidate.name === typed.trim());
    setUnknown(chosen === undefined);
    if (chosen !== undefined) onLink(chosen.organizationId, () => setTyped(""));
  };
  return (
    <form className={classes.link} onSubmit={submit}>
      <FormProblem text={problem} />
      <TextInput
        value={typed}
        onChange={(event) => {
          setUnknown(false);
          setTyped(event.currentTarget.value);
        }}
        label={t(`linkName.${kind}`)}
        list={listId}
        autoComplete="off"
        error={isUnknown ? t("linkUnknown") : undefined}
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
      <Button type="submit" variant="default" loading={isBusy}>
        {t("link")}
      </Button>
    </form>
  );
}

/** Names may be alike; the short name in brackets tells them apart. */
const labelOf = ({ name, slug }: { readonly name: string; readonly slug: string }) => `${name} (${slug})`;
