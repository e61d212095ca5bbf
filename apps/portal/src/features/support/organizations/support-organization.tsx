"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Column } from "../../../ui/layout/columns.tsx";
import { ListPaging } from "../../../ui/layout/list-paging.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { QuoteTable } from "../../quotes/list/quote-table.tsx";
import classes from "../support.module.css";
import { supportOrganizationHref, supportQuoteHref } from "../support-href.ts";
import { ClaimsPanel } from "./claims-panel.tsx";
import { DomainPanel } from "./domain-panel.tsx";
import { OwnerPanel } from "./owner-panel.tsx";
import { PartnerLinks } from "./partner-links.tsx";
import { SuspensionPanel } from "./suspension-panel.tsx";

interface SupportOrganizationProps {
  readonly organizationId: string;
  /** Without it nobody can be invited from here. */
  readonly hasMail: boolean;
  /** Where the page of its quotes begins; undefined for the newest. */
  readonly cursor: string | undefined;
}

/** An organization as an agent manages it: its owner while it has none, its permission for claims, its links, its suspension, its quotes. */
export function SupportOrganization({ organizationId, hasMail, cursor }: SupportOrganizationProps) {
  const t = useTranslations("support.organizations");
  const words = useTranslations("organization");
  const found = trpc.supportOrganizations.get.useQuery({ organizationId });
  const quotes = trpc.supportQuotes.list.useQuery({ organizationId, cursor });
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { data, linked, linkedCount, hasOwner, ownerInvitation, singleSignOn } = found.data;
  const isSuspended = data.suspendedAt !== undefined;
  return (
    <>
      <PageHeader
        title={data.name}
        details={
          <>
            <span>{words(`kinds.${data.kind}`)}</span>
            {isSuspended ? <Chip tone="danger">{t("suspended")}</Chip> : null}
            <CopyText text={data.organizationId} label={words("organizationId")} />
          </>
        }
      />
      <Column>
        {hasOwner ? null : (
          <OwnerPanel
            organizationId={organizationId}
            invitation={ownerInvitation}
            canInvite={hasMail && !isSuspended}
          />
        )}
        <div className={classes.pair}>
          <ClaimsPanel organization={data} />
          <SuspensionPanel organization={data} />
        </div>
        {singleSignOn === undefined ? null : <DomainPanel organizationId={organizationId} domain={singleSignOn} />}
        <PartnerLinks organization={data} linked={linked} linkedCount={linkedCount} />
        {quotes.data === undefined || (quotes.data.data.length === 0 && cursor === undefined) ? null : (
          <div id="quotes">
            <Panel title={t("quotes")} isFlush>
              <QuoteTable
                reader="agent"
                quotes={quotes.data.data}
                hrefOf={({ quoteId }) => supportQuoteHref(organizationId, quoteId)}
              />
            </Panel>
            <ListPaging
              cursor={cursor}
              nextCursor={quotes.data.nextCursor}
              hrefOf={(from) => `${supportOrganizationHref(organizationId, from)}#quotes`}
            />
          </div>
        )}
      </Column>
    </>
  );
}
