import { useTranslations } from "next-intl";
import { ButtonLink } from "../ui/feedback/button-link.tsx";
import { StateMessage } from "../ui/feedback/state-message.tsx";

/** Also for what belongs to another organization: the two cannot be told apart. */
export default function NotFoundPage() {
  const t = useTranslations("notFound");
  return (
    <main>
      <StateMessage isPage title={t("title")} text={t("text")}>
        <ButtonLink href="/">{t("home")}</ButtonLink>
      </StateMessage>
    </main>
  );
}
