"use client";

import { Button, TextInput } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { FormProblem } from "../feedback/form-problem.tsx";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { EntityList, EntityRow } from "../layout/entity-list.tsx";
import { Panel } from "../layout/panel.tsx";
import type { Answers } from "../trpc/answers.ts";
import { trpc } from "../trpc/portal-trpc.ts";
import classes from "./support-case.module.css";
import { supportOrganizationHref } from "./support-href.ts";

interface PartnerLinksProps {
  readonly organization: Answers["supportOrganizations"]["get"]["data"];
  readonly linked: Answers["supportOrganizations"]["get"]["linked"];
}

/** Which partners may act for a merchant, seen from either side. */
export function PartnerLinks({ organization, linked }: PartnerLinksProps) {
  const t = useTranslations("support.organizations");
  const words = useTranslations("organization");
  const cache = trpc.useUtils();
  const settled = { onSettled: () => cache.supportOrganizations.invalidate() };
  const link = trpc.supportOrganizations.linkPartner.useMutation(settled);
  const unlink = trpc.supportOrganizations.unlinkPartner.useMutation(settled);
  const problem = useProblemText(link.error ?? unlink.error);
  const pairWith = (otherId: string) =>
    organization.kind === "merchant"
      ? { merchantOrganizationId: organization.organizationId, partnerOrganizationId: otherId }
      : { merchantOrganizationId: otherId, partnerOrganizationId: organization.organizationId };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    link.mutate(pairWith(String(new FormData(event.currentTarget).get("organizationId")).trim()));
  };
  return (
    <Panel title={words(`linked.${organization.kind}`)} isFlush>
      <EntityList>
        {linked.map(({ organizationId, name, slug }) => (
          <EntityRow
            key={organizationId}
            name={<Link href={supportOrganizationHref(organizationId)}>{name}</Link>}
            facts={<code>{slug}</code>}
            actions={
              <Button size="xs" variant="default" onClick={() => unlink.mutate(pairWith(organizationId))}>
                {t("unlink")}
              </Button>
            }
          />
        ))}
      </EntityList>
      <form className={classes.link} onSubmit={submit}>
        <FormProblem text={problem} />
        <TextInput
          name="organizationId"
          label={t("linkId")}
          placeholder="mer_…"
          required
          withAsterisk={false}
          w={320}
          maw="100%"
        />
        <Button type="submit" variant="default" loading={link.isPending}>
          {t("link")}
        </Button>
      </form>
    </Panel>
  );
}
