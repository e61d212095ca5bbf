import { useTranslations } from "next-intl";
import { StateMessage } from "../ui/feedback/state-message.tsx";
import classes from "../ui/plain/plain-button.module.css";

/** Also for what belongs to another organization: the two cannot be told apart. */
export default function NotFoundPage() {
  const t = useTranslations("notFound");
  return (
    <main>
      <StateMessage isPage title={t("title")} text={t("text")}>
        {/* Every page loads this one with it: Next.js's own link would be in each a second time. */}
        <a className={classes.filled} href="/">
          {t("home")}
        </a>
      </StateMessage>
    </main>
  );
}
