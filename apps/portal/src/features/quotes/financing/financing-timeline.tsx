import type { FinancingMove } from "@quote-financing/api/quotes/financing/schema";
import { onHoldReason } from "@quote-financing/api/quotes/on-hold-reason";
import { useTranslations } from "next-intl";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./financing-timeline.module.css";

/** Every step of the financing, the newest first: what happened, when, by whom, and why. */
export function FinancingTimeline({ moves }: { moves: readonly FinancingMove[] }) {
  const t = useTranslations("quotes.timeline");
  if (moves.length === 0) return null;
  return (
    <Panel title={t("title")}>
      <ol className={classes.steps}>
        {moves.toReversed().map((move) => (
          <li key={move.position} className={classes.step}>
            <p className={classes.what}>
              <MoveText move={move} />
            </p>
            <p className={classes.when}>
              <Timestamp at={move.movedAt} withTime /> · {move.movedBy}
            </p>
            {move.reason === undefined || move.command === "hold" ? null : (
              <p className={classes.note}>{move.reason}</p>
            )}
            {move.note === undefined ? null : <p className={classes.note}>{move.note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What a step was, in words. */
export function MoveText({ move }: { move: FinancingMove }) {
  const t = useTranslations("quotes.timeline");
  const status = useTranslations("vocabulary.financingStatus");
  const reason = useTranslations("quotes.waiting.onHoldReason");
  if (move.from === undefined) return t("received");
  if (move.command === "hold") return `${t("held")} ${reason(onHoldReason(move.reason))}`;
  if (move.command === "release") return t("released");
  return status(move.to.status);
}
