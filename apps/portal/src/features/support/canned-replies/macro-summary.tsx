import type { MacroSteps } from "@quote-financing/api/cases/canned-replies/schema";
import { useTranslations } from "next-intl";
import { Chip } from "../../../ui/chips/chip.tsx";
import classes from "./macro-summary.module.css";

/** What a canned reply does as well, in a few words; nothing for a text alone. */
export function MacroSummary({ steps }: { steps: MacroSteps | undefined }) {
  const t = useTranslations("support.macros");
  const kinds = useTranslations("vocabulary.requirementKind");
  const commands = useTranslations("support.financing.commands");
  if (steps === undefined) return null;
  const { requirements = [], move, ending } = steps;
  return (
    <span className={classes.summary}>
      {requirements.length === 0 ? null : (
        <Chip>{t("asks", { what: requirements.map(({ kind }) => kinds(kind)).join(", ") })}</Chip>
      )}
      {move === undefined ? null : <Chip>{t("moves", { command: commands(move.type) })}</Chip>}
      {ending === undefined ? null : (
        <Chip>{ending.type === "close" ? t("closes") : t("snoozes", { count: ending.days })}</Chip>
      )}
    </span>
  );
}
