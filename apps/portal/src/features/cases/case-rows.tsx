import { FIRST_CASE_STAGE } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RowCheckbox } from "../../ui/bulk/row-checkbox.tsx";
import type { Selection } from "../../ui/bulk/use-selection.ts";
import { Chip } from "../../ui/chips/chip.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { CaseAge } from "./case-age.tsx";
import classes from "./case-rows.module.css";
import { answerDay, type ShownCase } from "./shown-case.ts";

interface ListedCase extends ShownCase {
  /** Messages that the reader has not seen. */
  readonly unreadCount?: number;
  /** Whom it is about, and the merchant's reference; absent on the quote's own page. */
  readonly consumer?: { readonly name: string; readonly externalId?: string | undefined };
  /** For agents, whose list holds all organizations. */
  readonly organization?: { readonly organizationId: string; readonly name: string };
  readonly hidden?: boolean;
  readonly claim?: { readonly name: string; readonly isMine: boolean } | undefined;
}

interface CaseRowsProps<Row extends ListedCase> {
  readonly cases: readonly Row[];
  /** Address of a case's own page. */
  readonly hrefOf: (row: Row) => string;
  /** What stands before how long it waits. */
  readonly markOf?: (row: Row) => ReactNode;
  /** While rows are chosen. */
  readonly selection?: Selection | undefined;
  /** By which a row is chosen; its own id where all are of one organization. */
  readonly idOf?: (row: Row) => string;
}

const ownId = ({ caseId }: ListedCase): string => caseId;

/** Cases as rows, with the day before which one is to be answered: the whole row is the link's target. */
export function CaseRows<Row extends ListedCase>({
  cases,
  hrefOf,
  markOf,
  selection,
  idOf = ownId,
}: CaseRowsProps<Row>) {
  const t = useTranslations("cases");
  return (
    <ul className={classes.rows}>
      {cases.map((row) => (
        <li
          key={idOf(row)}
          className={classes.row}
          data-unread={hasUnread(row) || undefined}
          data-choosing={selection !== undefined || undefined}
        >
          <RowCheckbox selection={selection} id={idOf(row)} name={row.subject} />
          <div className={classes.words}>
            <p className={classes.head}>
              <PageLink href={hrefOf(row)} className={classes.subject} data-row-link>
                {row.subject}
              </PageLink>
              {row.hidden === true ? <Chip>{t("hidden")}</Chip> : null}
              {row.claim === undefined ? null : (
                <Chip tone={row.claim.isMine ? "accent" : "neutral"}>
                  {row.claim.isMine ? t("yours") : t("claimedBy", { name: row.claim.name })}
                </Chip>
              )}
              {hasUnread(row) ? (
                <span className={classes.unread}>{t("unread", { count: row.unreadCount ?? 0 })}</span>
              ) : null}
            </p>
            <p className={classes.details}>
              {row.organization === undefined ? null : (
                <span className={classes.organization}>{row.organization.name}</span>
              )}
              {row.consumer === undefined ? null : (
                <span className={classes.organization}>
                  {[row.consumer.name, row.consumer.externalId].filter(Boolean).join(" · ")}
                </span>
              )}
              <span>{t(`${row.organization === undefined ? "type" : "typeForAgent"}.${row.type}`)}</span>
              <span>{t("createdBy", { name: row.createdBy })}</span>
              {row.stage === FIRST_CASE_STAGE ? null : <span>{row.stage}</span>}
            </p>
          </div>
          <p className={classes.since}>
            {markOf?.(row)}
            <AnswerDay row={row} />
            <span>
              <CaseAge shown={row} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function AnswerDay({ row }: { row: ShownCase }) {
  const t = useTranslations("cases");
  const day = answerDay(row);
  if (day === undefined) return null;
  return (
    <span className={classes.deadline}>
      {t("before")} <Timestamp at={day} />
    </span>
  );
}

const hasUnread = ({ unreadCount = 0 }: ListedCase): boolean => unreadCount > 0;
