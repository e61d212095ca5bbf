import type { ReactNode } from "react";
import { LanguageSwitch } from "../../../ui/language/language-switch.tsx";
import { UsedControlFocus } from "../../../ui/shell/used-control-focus.tsx";
import { Wordmark } from "../../../ui/shell/wordmark.tsx";
import { ColorSchemeSwitch } from "../../../ui/theme/color-scheme-switch.tsx";
import classes from "./sign-in.module.css";

interface CardPageProps {
  readonly isSignedIn?: boolean;
  readonly children: ReactNode;
}

/** A page of one card, for someone who may not be signed in. */
export function CardPage({ isSignedIn = false, children }: CardPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Wordmark />
        <ColorSchemeSwitch />
      </header>
      <main className={classes.card}>{children}</main>
      <footer className={classes.bottom}>
        <LanguageSwitch isSignedIn={isSignedIn} />
      </footer>
      <UsedControlFocus />
    </div>
  );
}

interface SignInFrameProps extends CardPageProps {
  readonly title: string;
  readonly lead: string;
}

/** The page around a form for someone who is not signed in, or has nowhere to go. */
export function SignInFrame({ title, lead, isSignedIn, children }: SignInFrameProps) {
  return (
    <CardPage isSignedIn={isSignedIn === true}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {children}
    </CardPage>
  );
}
