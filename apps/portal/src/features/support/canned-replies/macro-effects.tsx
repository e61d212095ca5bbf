import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { useRefusalText } from "../../../ui/feedback/use-refusal-text.ts";
import { useDayText } from "../../../ui/format/use-day-text.ts";
import classes from "./macro-preview.module.css";

type Preview = Answers["supportCases"]["previewMacro"]["data"];

/** Why a move is refused that its words say already: its own text asks to load the page again. */
const STATUS_RULE = "financingStatus";

/** What will happen besides the answer, and what cannot. */
export function MacroEffects({ preview, lang }: { preview: Preview; lang: "nl" | "en" }) {
  const t = useTranslations("support.macros.preview");
  const kinds = useTranslations("vocabulary.requirementKind");
  const dayText = useDayText();
  const { requirements, move, ending, refusals } = preview;
  return (
    <ul className={classes.effects}>
      <Effect refusals={refusals.filter(({ step }) => step === "reply")}>{t("sends")}</Effect>
      {requirements.map(({ kind, text, waitingOn, isThere }) => (
        <Effect key={`${kind} ${text}`} isIdle={isThere}>
          {t(isThere ? "isThere" : `asks.${waitingOn}`, { kind: kinds(kind) })}
          {isThere ? null : (
            <span className={classes.asked} lang={lang}>
              {text}
            </span>
          )}
        </Effect>
      ))}
      {move === undefined ? null : (
        <Effect
          refusals={refusals.filter(({ step, rule }) => step === "move" && rule !== STATUS_RULE)}
          isRefused={refusals.some(({ step }) => step === "move")}
        >
          <MoveWords move={move} isStatus={refusals.some(({ rule }) => rule === STATUS_RULE)} />
        </Effect>
      )}
      <Effect>
        {ending === undefined ? t("waits") : null}
        {ending?.type === "close" ? t("closes") : null}
        {ending?.type === "snooze" ? t("snoozes", { day: dayText(ending.until) }) : null}
      </Effect>
    </ul>
  );
}

interface MoveWordsProps {
  readonly move: NonNullable<Preview["move"]>;
  /** Whether its status is what forbids it. */
  readonly isStatus: boolean;
}

function MoveWords({ move, isStatus }: MoveWordsProps) {
  const t = useTranslations("support.macros.preview");
  const commands = useTranslations("support.financing.commands");
  const reasons = useTranslations("support.financing.onHoldReason");
  const statuses = useTranslations("vocabulary.financingStatus");
  const { command, from, to, onHoldReason, event } = move;
  if (to === undefined)
    return t(isStatus ? "cannotMove" : "cannotMoveNow", { command: commands(command), from: statuses(from.status) });
  if (command === "hold") return t("holds", { reason: reasons(onHoldReason ?? "unknown") });
  if (command === "release") return t("releases");
  return (
    <>
      {t("moves", { from: statuses(from.status), to: statuses(to.status) })}
      {event === undefined ? null : ` ${t("tells", { event })}`}
    </>
  );
}

interface EffectProps {
  readonly isRefused?: boolean;
  readonly refusals?: Preview["refusals"];
  /** Nothing is done: it was done before. */
  readonly isIdle?: boolean;
  readonly children: ReactNode;
}

function Effect({ refusals = [], isRefused = refusals.length > 0, isIdle = false, children }: EffectProps) {
  const textOf = useRefusalText();
  return (
    <li className={classes.effect} data-idle={isIdle || undefined} data-refused={isRefused || undefined}>
      <span>{children}</span>
      {refusals.map((refusal) => (
        <span key={refusal.rule} className={classes.why}>
          {textOf(refusal as Parameters<typeof textOf>[0])}
        </span>
      ))}
    </li>
  );
}
