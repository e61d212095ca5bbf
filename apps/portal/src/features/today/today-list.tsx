"use client";

import { useTranslations } from "next-intl";
import type { Answers } from "../../trpc/answers.ts";
import { useTimedRefreshMs } from "../../trpc/live/live-state.ts";
import { trpc } from "../../trpc/portal-trpc.ts";
import { ButtonLink } from "../../ui/feedback/button-link.tsx";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../ui/feedback/state-message.tsx";
import { useDayText } from "../../ui/format/use-day-text.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import { useMay } from "../../ui/shell/permissions.tsx";
import { DOCUMENTS_ANCHOR, requirementAnchor } from "../documents/document-anchors.ts";
import classes from "./today-list.module.css";

type Item = Answers["today"]["get"]["data"][number];

const REFRESH_MS = 20_000;

/** What waits on the reader's organization, most urgent first, each with its reason and the one button that leads to it. */
export function TodayList() {
  const t = useTranslations("today");
  const refetchInterval = useTimedRefreshMs(REFRESH_MS);
  const { data, error, refetch } = trpc.today.get.useQuery(undefined, { refetchInterval });
  if (data === undefined) return <QueryFault error={error} retry={() => void refetch()} />;
  const items = data.data;
  return (
    <Panel isFlush>
      <p role="status" className={items.length === 0 ? "visually-hidden" : classes.count}>
        {t(data.hasMore ? "countMore" : "count", { count: items.length })}
      </p>
      {items.length === 0 ? (
        <NothingWaits />
      ) : (
        <ol className={classes.items}>
          {items.map((item) => (
            <TodayItem key={item.id} item={item} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

export function TodayItem({ item }: { item: Item }) {
  const t = useTranslations("today");
  const dayText = useDayText();
  const { id, customer, reason, name, since, dueAt, isLate } = item;
  const { action, mayDo } = useAction(item);
  const title = customer ?? name ?? id;
  const nameId = `today-${id}`;
  return (
    <li className={classes.item} data-late={isLate || undefined}>
      <div className={classes.words}>
        <h2 id={nameId} className={classes.title}>
          {title}
        </h2>
        <p className={classes.reason}>
          {t(`${mayDo ? "reasons" : "reasonsToRead"}.${reason}`)}
          {customer === undefined || name === undefined ? null : <q className={classes.name}>{name}</q>}
        </p>
        <p className={isLate ? classes.late : classes.time}>{t(timing(item), { day: dayText(dueAt ?? since) })}</p>
      </div>
      <ButtonLink href={hrefOf(item)} variant={isLate ? "filled" : "default"}>
        {t(`actions.${action}`)}
        <span className="visually-hidden">: {title}</span>
      </ButtonLink>
    </li>
  );
}

/** What the button says: what may be done there, or that one may look. Who may only look is not told to do it either. */
function useAction({ kind, reason }: Item) {
  const mayAdd = useMay("documents.write");
  const mayAnswer = useMay("cases.write");
  if (reason === "answered") return { action: "readAnswer", mayDo: mayAnswer } as const;
  if (kind === "case") return { action: mayAnswer ? "case" : "viewCase", mayDo: mayAnswer } as const;
  const action = reason === "invoice_pending" ? "invoice" : kind;
  return { action: mayAdd || action === "destination" ? action : "quote", mayDo: mayAdd } as const;
}

function timing({ dueAt, isLate }: Item): "since" | "due" | "late" {
  if (dueAt === undefined) return "since";
  return isLate ? "late" : "due";
}

function hrefOf({ kind, id, quoteId, reason }: Item): string {
  if (kind === "case") return `/cases/${id}`;
  if (kind === "destination") return `/settings/destinations/${id}`;
  if (kind === "requirement") return `/quotes/${quoteId}#${requirementAnchor(id)}`;
  return reason === "invoice_pending" ? `/quotes/${id}#${DOCUMENTS_ANCHOR}` : `/quotes/${id}`;
}

function NothingWaits() {
  const t = useTranslations("today.empty");
  const mayWrite = useMay("quotes.write");
  return (
    <StateMessage title={t("title")} text={t("text")}>
      {mayWrite ? <ButtonLink href="/quotes/new">{t("newQuote")}</ButtonLink> : null}
      <ButtonLink href="/quotes" variant="default">
        {t("toQuotes")}
      </ButtonLink>
    </StateMessage>
  );
}
