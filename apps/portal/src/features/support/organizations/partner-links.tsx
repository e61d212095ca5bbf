"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { EntityList, EntityRow } from "../../../ui/layout/entity-list.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { firstClick } from "../../../ui/plain/first-click.ts";
import { ProposeDialog } from "../approvals/propose-on-demand.tsx";
import { useNeedsSecondAgent } from "../approvals/use-needs-second-agent.ts";
import classes from "../support.module.css";
import { supportOrganizationHref } from "../support-href.ts";
import { LinkPartnerForm } from "./link-partner-form.tsx";
import { ProposedMoves } from "./proposed-moves.tsx";

interface PartnerLinksProps {
  readonly organization: Answers["supportOrganizations"]["get"]["data"];
  readonly linked: Answers["supportOrganizations"]["get"]["linked"];
  /** All of them; the first are in `linked`. */
  readonly linkedCount: number;
}

/** The other side of a link that a second agent has to approve. */
interface ProposedLink {
  readonly isOpen: boolean;
  readonly organizationId: string;
  readonly name: string;
}

/** Which partners may act for a merchant, seen from either side. */
export function PartnerLinks({ organization, linked, linkedCount }: PartnerLinksProps) {
  const t = useTranslations("support.organizations");
  const words = useTranslations("organization");
  const cache = trpc.useUtils();
  const settled = { onSettled: () => cache.supportOrganizations.invalidate() };
  const link = trpc.supportOrganizations.linkPartner.useMutation(settled);
  const unlink = trpc.supportOrganizations.unlinkPartner.useMutation(settled);
  const needsSecond = useNeedsSecondAgent();
  const [proposed, setProposed] = useState<ProposedLink>();
  const problem = useProblemText(unlink.error);
  const otherKind = organization.kind === "merchant" ? "partner" : "merchant";
  const pairWith = (otherId: string) =>
    organization.kind === "merchant"
      ? { merchantOrganizationId: organization.organizationId, partnerOrganizationId: otherId }
      : { merchantOrganizationId: otherId, partnerOrganizationId: organization.organizationId };
  const moreCount = linkedCount - linked.length;
  return (
    <Panel title={words(`linked.${organization.kind}`)} isFlush>
      {linked.length === 0 ? <p className={classes.none}>{t(`noneLinked.${otherKind}`)}</p> : null}
      <EntityList more={moreCount > 0 ? words("linked.more", { count: moreCount }) : undefined}>
        {linked.map(({ organizationId, name, slug }) => (
          <EntityRow
            key={organizationId}
            name={<PageLink href={supportOrganizationHref(organizationId)}>{name}</PageLink>}
            facts={<code>{slug}</code>}
            actions={
              <Button
                size="xs"
                variant="default"
                aria-label={t("unlinkOf", { name })}
                loading={unlink.isPending && Object.values(unlink.variables).includes(organizationId)}
                onClick={firstClick(() => unlink.mutate(pairWith(organizationId)))}
              >
                {t("unlink")}
              </Button>
            }
          />
        ))}
      </EntityList>
      <FormProblem text={problem} />
      <ProposedMoves organizationId={organization.organizationId} kind="partner.link" className={classes.none} />
      <LinkPartnerForm
        kind={otherKind}
        linkedIds={linked.map(({ organizationId }) => organizationId)}
        onLink={async (other) =>
          needsSecond ? setProposed({ isOpen: true, ...other }) : link.mutateAsync(pairWith(other.organizationId))
        }
      />
      {proposed === undefined ? null : (
        <ProposeDialog
          key={proposed.organizationId}
          isOpen={proposed.isOpen}
          onClose={() => setProposed({ ...proposed, isOpen: false })}
          title={t("linkTitle", { name: proposed.name })}
          move={moveOf(pairWith(proposed.organizationId))}
        />
      )}
    </Panel>
  );
}

interface PartnerLink {
  readonly merchantOrganizationId: string;
  readonly partnerOrganizationId: string;
}

/** It is the merchant's data that the partner would reach: the proposal stands with the merchant. */
const moveOf = ({ merchantOrganizationId, partnerOrganizationId }: PartnerLink) =>
  ({ kind: "partner.link", organizationId: merchantOrganizationId, partnerOrganizationId }) as const;
