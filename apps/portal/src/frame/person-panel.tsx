import { useTranslations } from "next-intl";
import { SignOutButton } from "../features/identity/sessions/sign-out-button.tsx";
import { LanguageSwitch } from "../ui/language/language-switch.tsx";
import { ColorSchemeSwitch } from "../ui/theme/color-scheme-switch.tsx";
import classes from "./person-panel.module.css";

/** Who is signed in, how they like to read, and the way out. */
export function PersonPanel({ person }: { person: { name: string; email: string } }) {
  const t = useTranslations("shell");
  return (
    <section className={classes.panel} aria-label={t("account")}>
      <div className={classes.controls}>
        <LanguageSwitch isSignedIn />
        <ColorSchemeSwitch />
      </div>
      <div className={classes.person}>
        <div className={classes.names}>
          <p className={classes.name}>{person.name}</p>
          <p className={classes.email} title={person.email}>
            {person.email}
          </p>
        </div>
        <SignOutButton />
      </div>
    </section>
  );
}
