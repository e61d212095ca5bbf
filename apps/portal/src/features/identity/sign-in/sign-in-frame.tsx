import type { ReactNode } from "react";
import { LanguageSwitch } from "../../../ui/language/language-switch.tsx";
import { Wordmark } from "../../../ui/shell/wordmark.tsx";
import { ColorSchemeSwitch } from "../../../ui/theme/color-scheme-switch.tsx";
import classes from "./sign-in.module.css";

interface SignInFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly isSignedIn?: boolean;
  readonly children: ReactNode;
}

/** The page around a form for someone who is not signed in, or has nowhere to go. */
export function SignInFrame({ title, lead, isSignedIn = false, children }: SignInFrameProps) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Wordmark />
        <ColorSchemeSwitch />
      </header>
      <main className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </main>
      <footer className={classes.bottom}>
        <LanguageSwitch isSignedIn={isSignedIn} />
      </footer>
    </div>
  );
}
