"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import classes from "../support.module.css";
import { supportCaseHref, supportOrganizationHref, supportQuoteHref } from "../support-href.ts";
import { DeclineForm } from "./decline-form.tsx";

type Approval = Answers["supportApprovals"]["list"]["data"][number];

interface ApprovalRowProps {
  readonly approval: Approval;
  readonly onDecided: (approvalId: string, error: unknown) => void;
}

/** One proposal: what, why, by whom, until when, and the two answers to it. */
export function ApprovalRow({ approval, onDecided }: ApprovalRowProps) {
  const t = useTranslations("support.approvals");
  const cache = trpc.useUtils();
  const [asked, setAsked] = useState<"approve" | "decline">();
  const approve = trpc.supportApprovals.approve.useMutation({
    onSuccess: () => setAsked((now) => (now === "approve" ? undefined : now)),
    onSettled: (_, error) => {
      onDecided(approval.approvalId, error);
      return Promise.all([
        cache.supportApprovals.invalidate(),
        cache.financing.invalidate(),
        cache.supportOrganizations.invalidate(),
      ]);
    },
  });
  const problem = useProblemText(approve.error);
  const { approvalId, organization, kind, isOwn } = approval;
  const key = { organizationId: organization.organizationId, approvalId };
  const title = t(`kinds.${kind.replace(".", "_") as "organization_suspend"}`);
  return (
    <li className={classes.approval}>
      <div className={classes.words}>
        <h2 className={classes.what}>{title}</h2>
        <p>
          <Subject approval={approval} />
        </p>
        <p>
          {t("reason")}: {approval.reason}
        </p>
        <p className={classes.aside}>
          {t("by", { name: approval.proposedByName })} <Timestamp at={approval.createdAt} withTime />. {t("until")}{" "}
          <Timestamp at={approval.expiresAt} withTime />.
        </p>
      </div>
      <div className={classes.row}>
        {isOwn ? null : <Button onClick={() => setAsked("approve")}>{t("approve")}</Button>}
        <Button variant="default" onClick={() => setAsked("decline")}>
          {isOwn ? t("takeBack") : t("decline")}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked === "approve"}
        onClose={() => setAsked(undefined)}
        title={title}
        action={t("approve")}
        onConfirm={() => approve.mutateAsync(key)}
        isBusy={approve.isPending}
        problem={problem}
      >
        <p>{t("approveMeans")}</p>
      </ConfirmDialog>
      <ModalDialog
        isOpen={asked === "decline"}
        onClose={() => setAsked(undefined)}
        title={isOwn ? t("takeBack") : t("decline")}
      >
        <DeclineForm
          approval={key}
          action={isOwn ? t("takeBack") : t("decline")}
          onDecided={onDecided}
          onDeclined={() => setAsked(undefined)}
        />
      </ModalDialog>
    </li>
  );
}

function Subject({ approval: { organization, partner, quoteId, caseId, email } }: { approval: Approval }) {
  const t = useTranslations("support.approvals");
  const { organizationId, name } = organization;
  return (
    <>
      <PageLink href={supportOrganizationHref(organizationId)}>{name}</PageLink>
      {partner === undefined ? null : (
        <>
          {" · "}
          <PageLink
            href={supportOrganizationHref(partner.organizationId)}
          >{`${partner.name} (${partner.slug})`}</PageLink>
        </>
      )}
      {quoteId === undefined ? null : (
        <>
          {" · "}
          <PageLink href={supportQuoteHref(organizationId, quoteId)}>{t("quote")}</PageLink>
        </>
      )}
      {caseId === undefined ? null : (
        <>
          {" · "}
          <PageLink href={supportCaseHref({ caseId, organization })}>{t("case")}</PageLink>
        </>
      )}
      {email === undefined ? null : ` · ${email}`}
    </>
  );
}
