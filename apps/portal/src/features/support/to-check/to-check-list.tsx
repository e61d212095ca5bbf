"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useUntoldRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { Lasting } from "../../../ui/format/lasting.tsx";
import { EntityList, EntityRow } from "../../../ui/layout/entity-list.tsx";
import { ListPaging } from "../../../ui/layout/list-paging.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useRememberedList } from "../../../ui/layout/remembered-list.ts";
import { foundNothing } from "../../../ui/rows/found-nothing.ts";
import { LiveList } from "../../../ui/rows/live-list.tsx";
import { useLiveRows } from "../../../ui/rows/use-live-rows.ts";
import { useTrailStop } from "../trail/use-trail-stop.ts";
import classes from "./to-check-list.module.css";
import { type ToCheckRow, toCheckId, toCheckRowHref } from "./to-check-row.ts";
import { TO_CHECK_BASE, toCheckHref, toCheckInput } from "./to-check-search.ts";

/** What organizations sent and nobody decided, what has waited longest first. @param cursor where its page begins */
export function ToCheckList({ cursor }: { cursor: string | undefined }) {
  const t = useTranslations("support.toCheck");
  useRememberedList(TO_CHECK_BASE, toCheckHref(cursor));
  useTrailStop("documents");
  const refetchInterval = useUntoldRefreshMs();
  const list = trpc.supportQuotes.toCheck.useQuery(toCheckInput(cursor), {
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  const live = useLiveRows(list, cursor ?? "", toCheckId);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <LiveList
        live={live}
        arrivedText={(count) => t("arrived", { count })}
        waitingText={(count) => t("showArrived", { count })}
      >
        <Panel isFlush>
          {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
          {foundNothing(list) ? (
            <StateMessage title={t("empty.title")} text={t("empty.text")}>
              <ButtonLink href="/support" variant="default">
                {t("empty.toQueue")}
              </ButtonLink>
            </StateMessage>
          ) : null}
          <EntityList>
            {live.rows.map((row) => (
              <Row key={toCheckId(row)} row={row} />
            ))}
          </EntityList>
        </Panel>
      </LiveList>
      <ListPaging
        cursor={cursor}
        previousCursor={list.data?.previousCursor}
        nextCursor={list.data?.nextCursor}
        hrefOf={toCheckHref}
      />
    </>
  );
}

function Row({ row }: { row: ToCheckRow }) {
  const t = useTranslations("support.toCheck");
  const kinds = useTranslations("vocabulary.requirementKind");
  const { organization, consumer, kind, text, documentCount, since } = row;
  return (
    <EntityRow
      name={
        <PageLink href={toCheckRowHref(row)} data-row-link>
          {t("row", { kind: kinds(kind), name: consumer.name })}
        </PageLink>
      }
      facts={
        <>
          <span className={classes.organization}>{organization.name}</span>
          {consumer.externalId === undefined ? null : <span>{consumer.externalId}</span>}
          <span>{t("documents", { count: documentCount })}</span>
          <span>
            {t("waiting")} <Lasting since={since} />
          </span>
          <span className={classes.text}>{text}</span>
        </>
      }
    />
  );
}
