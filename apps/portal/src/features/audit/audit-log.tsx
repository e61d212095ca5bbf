"use client";

import { NativeSelect } from "@mantine/core";
import type { AuditExportFormat } from "@quote-financing/api/audit/schema";
import { AUDIT_ACTIONS } from "@quote-financing/domain/audit-actions";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { trpc } from "../../trpc/portal-trpc.ts";
import { useAddress } from "../../ui/address/use-address.ts";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../ui/feedback/state-message.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { FoundStatus } from "../../ui/forms/found-status.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { AnsweredPaging } from "../../ui/rows/answered-paging.tsx";
import { foundNothing } from "../../ui/rows/found-nothing.ts";
import classes from "./audit-log.module.css";
import { auditHref, auditListInput, auditSearchParsers } from "./audit-search.ts";
import { DeviceText } from "./device-text.tsx";
import { useActionLabel } from "./use-action-label.ts";
import { useDetailsText } from "./use-details-text.ts";

/** Who did what, newest first. */
export function AuditLog({ organizationId }: { organizationId: string }) {
  const t = useTranslations("audit");
  const label = useActionLabel();
  const detailsText = useDetailsText();
  const [search, setSearch] = useAddress(auditSearchParsers, { history: "push", shallow: true });
  const log = trpc.audit.list.useQuery(auditListInput(search), { placeholderData: keepPreviousData });
  const filter = (
    <NativeSelect
      label={t("filter")}
      value={search.action ?? ""}
      onChange={({ currentTarget }) => {
        const action = AUDIT_ACTIONS.find((known) => known === currentTarget.value) ?? null;
        void setSearch({ action, cursor: null });
      }}
      data={[
        { value: "", label: t("all") },
        ...AUDIT_ACTIONS.map((action) => ({ value: action, label: label(action) })),
      ]}
    />
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={<AuditActions filter={filter} organizationId={organizationId} />}
      />
      <FoundStatus
        text={search.cursor || search.action === null ? "" : label(search.action)}
        count={log.isPlaceholderData ? undefined : log.data?.data.length}
        hasMore={log.data?.nextCursor !== undefined}
      />
      <Panel isFlush>
        {log.isError ? <QueryFault error={log.error} retry={() => void log.refetch()} /> : null}
        {foundNothing(log) ? <StateMessage title={t("empty.title")} text={t("empty.text")} /> : null}
        <ol className={classes.entries}>
          {log.data?.data.map((entry) => (
            <li key={entry.auditEntryId} className={classes.entry}>
              <div className={classes.words}>
                <p className={classes.action}>{label(entry.action)}</p>
                <p className={classes.facts}>
                  <span>{entry.actor.name}</span>
                  {/* Who does something to their own account is named once. */}
                  {entry.subjectName === undefined || entry.subjectId === entry.actor.actorId ? null : (
                    <span>{entry.subjectName}</span>
                  )}
                  {entry.subjectId === undefined ? null : <code>{entry.subjectId}</code>}
                  {entry.details === undefined ? null : <span>{detailsText(entry.details)}</span>}
                  {entry.clientAddress === undefined ? null : (
                    <span>{t("from", { address: entry.clientAddress })}</span>
                  )}
                  {entry.clientDevice === undefined ? null : <DeviceText userAgent={entry.clientDevice} />}
                </p>
              </div>
              <p className={classes.at}>
                <Timestamp at={entry.occurredAt} withTime />
              </p>
            </li>
          ))}
        </ol>
      </Panel>
      <AnsweredPaging
        cursor={search.cursor}
        answer={log.data}
        isStale={log.isPlaceholderData}
        hrefOf={(cursor) => auditHref({ ...search, cursor: cursor ?? null })}
      />
    </>
  );
}

/** What can be done with the log: narrow it, take it along. */
export function AuditActions({ filter, organizationId }: { filter: ReactNode; organizationId: string }) {
  const t = useTranslations("audit.export");
  const fileOf = (format: AuditExportFormat) => ({
    href: `/api/audit/export?format=${format}&organization=${organizationId}`,
    // What is refused must not take the place of the page.
    download: true,
  });
  return (
    <div className={classes.actions}>
      {filter}
      <p className={classes.downloads}>
        {t("label")}: <a {...fileOf("csv")}>{t("csv")}</a>
        {" · "}
        <a {...fileOf("jsonl")}>{t("jsonl")}</a>
      </p>
    </div>
  );
}
