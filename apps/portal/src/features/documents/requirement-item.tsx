import type { RequirementState } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Answers } from "../../trpc/answers.ts";
import { Chip, type ChipTone } from "../../ui/chips/chip.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { requirementAnchor } from "./document-anchors.ts";
import { DocumentList } from "./document-list.tsx";
import classes from "./requirement-item.module.css";

export type ShownRequirement = Answers["requirements"]["list"]["data"][number];

const TONES = {
  open: "attention",
  submitted: "info",
  accepted: "success",
  rejected: "danger",
  withdrawn: "neutral",
} as const satisfies Record<RequirementState, ChipTone>;

interface RequirementItemProps {
  readonly requirement: ShownRequirement;
  readonly organizationId?: string | undefined;
  /** What the reader can do about it. */
  readonly children?: ReactNode;
}

/** What is asked for, why, until when, how it stands, and what was added for it. */
export function RequirementItem({ requirement, organizationId, children }: RequirementItemProps) {
  const t = useTranslations("documents.requirement");
  const kinds = useTranslations("vocabulary.requirementKind");
  const states = useTranslations("vocabulary.requirementState");
  const { requirementId, kind, text, state, rejection, dueAt, waitingOn, documents } = requirement;
  return (
    <li id={requirementAnchor(requirementId)} className={classes.item} data-state={state}>
      <h3 className={classes.head}>
        {kinds(kind)} <Chip tone={TONES[state]}>{states(state)}</Chip>
      </h3>
      <p className={classes.text}>{text}</p>
      {rejection === undefined ? null : (
        <p className={classes.rejection}>
          <strong>{t("rejection")}</strong> {rejection}
        </p>
      )}
      <p className={classes.facts}>
        {t(`${organizationId === undefined ? "from" : "fromForAgent"}.${waitingOn}`)}
        {dueAt === undefined ? null : (
          <>
            {" · "}
            {t("before")} <Timestamp at={dueAt} />
          </>
        )}
      </p>
      {documents.length === 0 ? null : <DocumentList documents={documents} organizationId={organizationId} />}
      {children}
    </li>
  );
}
