import { useTranslations } from "next-intl";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import classes from "./person-panel.module.css";
import { SignOutButton } from "./sign-out-button.tsx";

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
