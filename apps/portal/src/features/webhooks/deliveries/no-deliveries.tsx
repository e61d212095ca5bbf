import { useTranslations } from "next-intl";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";

/** An empty log: nothing matches, or nothing was sent yet; then who may is told to send a test event. */
export function NoDeliveries({ isFiltered, canManage }: { isFiltered: boolean; canManage: boolean }) {
  const t = useTranslations("deliveries");
  if (isFiltered) return <StateMessage title={t("noneFound.title")} text={t("noneFound.text")} />;
  return <StateMessage title={t("empty.title")} text={canManage ? t("empty.text") : t("empty.textToRead")} />;
}
