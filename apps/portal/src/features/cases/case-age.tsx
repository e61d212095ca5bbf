import { useTranslations } from "next-intl";
import { Elapsed } from "../../ui/format/elapsed.tsx";
import { Lasting } from "../../ui/format/lasting.tsx";
import type { ShownCase } from "./shown-case.ts";

/** How long a case has been waiting, or when it was closed. */
export function CaseAge({ shown }: { shown: Pick<ShownCase, "state" | "waitingSince"> }) {
  const t = useTranslations("cases");
  return shown.state === "closed" ? (
    <>
      {t("closedSince")} <Elapsed since={shown.waitingSince} />
    </>
  ) : (
    <>
      {t("waitingSince")} <Lasting since={shown.waitingSince} />
    </>
  );
}
