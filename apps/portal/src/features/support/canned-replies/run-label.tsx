import { useFormatter, useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";

type Preview = Pick<Answers["supportCases"]["previewMacro"]["data"], "requirements" | "move" | "ending">;

/** All that one press does, in the order in which it is done. */
export function RunLabel({ preview }: { preview: Preview }) {
  const t = useTranslations("support.macros.preview.runs");
  const format = useFormatter();
  const { requirements, move, ending } = preview;
  const steps = [
    t("send"),
    ...(requirements.some(({ isThere }) => !isThere) ? [t("ask")] : []),
    ...(move === undefined ? [] : [t("move")]),
    ...(ending === undefined ? [] : [t(ending.type)]),
  ];
  return format.list(steps);
}
