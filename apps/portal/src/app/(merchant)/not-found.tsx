import { useTranslations } from "next-intl";
import { ButtonLink } from "../../ui/feedback/button-link.tsx";
import { StateMessage } from "../../ui/feedback/state-message.tsx";

/** Inside the frame, so that the menu stays. */
export default function NotFoundInFrame() {
  const t = useTranslations("notFound");
  return (
    <StateMessage isPage title={t("title")} text={t("textInFrame")}>
      <ButtonLink href="/quotes">{t("quotes")}</ButtonLink>
    </StateMessage>
  );
}
