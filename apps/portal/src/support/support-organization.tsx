"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Chip } from "../chips/chip.tsx";
import { CopyText } from "../feedback/copy-text.tsx";
import { FormProblem } from "../feedback/form-problem.tsx";
import { QueryFault } from "../feedback/query-fault.tsx";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { Fact, Facts } from "../layout/facts.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { Panel } from "../layout/panel.tsx";
import { QuoteTable } from "../quotes/quote-table.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import { PartnerLinks } from "./partner-links.tsx";
import classes from "./support-case.module.css";
import { supportQuoteHref } from "./support-href.ts";

/** An organization as an agent manages it: its permission for claims, its links, its suspension, its quotes. */
export function SupportOrganization({ organizationId }: { organizationId: string }) {
  const t = useTranslations("support.organizations");
  const words = useTranslations("organization");
  const cache = trpc.useUtils();
  const settled = { onSettled: () => cache.supportOrganizations.invalidate() };
  const found = trpc.supportOrganizations.get.useQuery({ organizationId });
  const quotes = trpc.supportQuotes.list.useQuery({ organizationId });
  const claims = trpc.supportOrganizations.setMayResolveClaims.useMutation(settled);
  const suspend = trpc.supportOrganizations.suspend.useMutation(settled);
  const unsuspend = trpc.supportOrganizations.unsuspend.useMutation(settled);
  const problem = useProblemText(claims.error ?? suspend.error ?? unsuspend.error);
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { data, linked } = found.data;
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
      <div className={classes.column}>
        <Panel title={t("permissions")}>
          <div className={classes.actions}>
            <FormProblem text={problem} />
            <Facts>
              <Fact name={t("claims")}>{data.mayResolveClaims ? t("allowed") : t("notAllowed")}</Fact>
            </Facts>
            <div className={classes.row}>
              <Button
                variant="default"
                loading={claims.isPending}
                onClick={() => claims.mutate({ organizationId, mayResolveClaims: !data.mayResolveClaims })}
              >
                {data.mayResolveClaims ? t("forbidClaims") : t("allowClaims")}
              </Button>
              <Button
                variant="default"
                loading={suspend.isPending || unsuspend.isPending}
                onClick={() => (isSuspended ? unsuspend : suspend).mutate({ organizationId })}
              >
                {isSuspended ? t("unsuspend") : t("suspend")}
              </Button>
            </div>
          </div>
        </Panel>
        <PartnerLinks organization={data} linked={linked} />
        {quotes.data === undefined || quotes.data.data.length === 0 ? null : (
          <Panel title={t("quotes")} isFlush>
            <QuoteTable quotes={quotes.data.data} hrefOf={({ quoteId }) => supportQuoteHref(organizationId, quoteId)} />
          </Panel>
        )}
      </div>
    </>
  );
}
