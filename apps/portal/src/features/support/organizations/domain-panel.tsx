"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../support.module.css";

interface DomainPanelProps {
  readonly organizationId: string;
  readonly domain: NonNullable<Answers["supportOrganizations"]["get"]["singleSignOn"]>;
}

/** The domain of an organization's single sign-on: an agent can vouch for it where nobody there can write a TXT record. */
export function DomainPanel({ organizationId, domain: { domain, domainVerifiedAt } }: DomainPanelProps) {
  const t = useTranslations("support.organizations");
  const words = useTranslations("singleSignOn");
  const cache = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const verify = trpc.supportOrganizations.verifyDomain.useMutation({
    onSuccess: () => setAsking(false),
    onSettled: () => cache.supportOrganizations.invalidate(),
  });
  const problem = useProblemText(verify.error);
  return (
    <Panel title={words("domainTitle", { domain })}>
      <div className={classes.actions}>
        {domainVerifiedAt === undefined ? (
          <>
            <p>{t("domainWaits")}</p>
            <div className={classes.row}>
              <Button variant="default" onClick={() => setAsking(true)}>
                {t("verifyDomain")}
              </Button>
            </div>
          </>
        ) : (
          <p>
            {words("verifiedSince")} <Timestamp at={domainVerifiedAt} withTime />
          </p>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("verifyDomainTitle", { domain })}
        action={t("verifyDomain")}
        onConfirm={() => verify.mutateAsync({ organizationId, domain })}
        isBusy={verify.isPending}
        problem={problem}
      >
        <p>{t("verifyDomainMeans", { domain })}</p>
      </ConfirmDialog>
    </Panel>
  );
}
