import { useTranslations } from "next-intl";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";

export default function NotFoundInFrame() {
  const t = useTranslations("notFound");
  return (
    <StateMessage isPage title={t("title")} text={t("text")}>
      <ButtonLink href="/">{t("home")}</ButtonLink>
    </StateMessage>
  );
}
