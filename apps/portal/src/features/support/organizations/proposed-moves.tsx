import { useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";

type Approval = Answers["supportApprovals"]["list"]["data"][number];

interface ProposedSuspensionProps {
  readonly organizationId: string;
  readonly proposals: readonly Pick<Approval, "kind" | "organization" | "proposedByName" | "createdAt">[] | undefined;
}

/** That a colleague asked to shut this organization out: who does not see it proposes it again, and is refused. */
export function ProposedSuspension({ organizationId, proposals = [] }: ProposedSuspensionProps) {
  const t = useTranslations("support.organizations");
  const proposed = proposals.find(
    ({ kind, organization }) => kind === "organization.suspend" && organization.organizationId === organizationId,
  );
  if (proposed === undefined) return null;
  return (
    <p>
      {t("suspendProposed", { name: proposed.proposedByName })} <Timestamp at={proposed.createdAt} withTime />.{" "}
      <PageLink href="/support/approvals">{t("toProposals")}</PageLink>
    </p>
  );
}
