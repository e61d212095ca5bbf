import { useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";

type Approval = Answers["supportApprovals"]["list"]["data"][number];

interface ProposedMovesProps {
  readonly organizationId: string;
  readonly kind: Extract<Approval["kind"], "organization.suspend" | "partner.link">;
  /** Of each text, where the panel gives no room. */
  readonly className?: string | undefined;
}

/** What colleagues proposed about an organization and waits: who does not see it proposes it again, and is refused. */
export function ProposedMoves(props: ProposedMovesProps) {
  const approvals = trpc.supportApprovals.list.useQuery();
  return <ProposedMoveTexts {...props} proposals={approvals.data?.data} />;
}

type Proposal = Pick<Approval, "kind" | "organization" | "partner" | "proposedByName" | "createdAt">;

interface ProposedMoveTextsProps extends ProposedMovesProps {
  readonly proposals: readonly (Proposal & Pick<Approval, "approvalId">)[] | undefined;
}

export function ProposedMoveTexts({ organizationId, kind, className, proposals = [] }: ProposedMoveTextsProps) {
  const t = useTranslations("support.organizations");
  return proposals
    .filter(
      (proposal) => proposal.kind === kind && sidesOf(proposal).some((side) => side.organizationId === organizationId),
    )
    .map((proposal) => {
      const other = sidesOf(proposal).find((side) => side.organizationId !== organizationId)?.name ?? "";
      return (
        <p key={proposal.approvalId} className={className}>
          {t(`proposed.${KEYS[kind]}`, { name: proposal.proposedByName, other })}{" "}
          <Timestamp at={proposal.createdAt} withTime />.{" "}
          <PageLink href="/support/approvals">{t("toProposals")}</PageLink>
        </p>
      );
    });
}

const KEYS = { "organization.suspend": "suspension", "partner.link": "link" } as const;

/** A link is seen from either side. */
const sidesOf = ({ organization, partner }: Proposal) => [organization, ...(partner === undefined ? [] : [partner])];
