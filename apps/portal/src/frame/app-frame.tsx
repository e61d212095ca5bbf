import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EndedSessionDialog } from "../features/identity/sessions/ended-session-dialog.tsx";
import { SessionRenewal } from "../features/identity/sessions/session-renewal.tsx";
import { StepUpDialog } from "../features/identity/step-up/step-up-dialog.tsx";
import { TestDataBanner } from "../features/organizations/sandbox/test-data-banner.tsx";
import { TestModeSwitch } from "../features/organizations/sandbox/test-mode-switch.tsx";
import { StaleWindowNotice } from "../features/organizations/stale-window-notice.tsx";
import { PaletteButton } from "../features/search/palette-button.tsx";
import { PaletteLauncher } from "../features/search/palette-launcher.tsx";
import { LiveChanges } from "../trpc/live/live-changes.tsx";
import type { NavigationGroup } from "../ui/shell/navigation.ts";
import { NavigationProgress } from "../ui/shell/navigation-progress.tsx";
import { OfflineBar } from "../ui/shell/offline-bar.tsx";
import { Shortcuts } from "../ui/shell/shortcuts.tsx";
import { UsedControlFocus } from "../ui/shell/used-control-focus.tsx";
import { Wordmark } from "../ui/shell/wordmark.tsx";
import classes from "./app-frame.module.css";
import { type Badges, NavigationLinks } from "./navigation-links.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TodayBell, TodayTitle } from "./today-bell.tsx";

interface AppFrameProps {
  /** Whom the person acts for; shown above the menu. */
  readonly organizationName: string;
  /** In place of the name, for people with several organizations. */
  readonly organizationSwitch?: ReactNode;
  readonly person: { readonly userId: string; readonly name: string; readonly email: string };
  readonly groups: readonly NavigationGroup[];
  readonly badges: Badges;
  readonly reader?: "merchant" | "agent";
  /** Of merchants: whom the pages are about, whether that is a sandbox, and as whom they are shown. */
  readonly session?: {
    readonly sessionId: string;
    readonly organizationId: string;
    readonly isTest: boolean;
    readonly role: MemberRole;
    readonly drawnVersion: string | undefined;
  };
  readonly isSessionDueForRenewal: boolean;
  readonly children: ReactNode;
}

/** Menu on the left on wide screens, behind a button on phones; the page in the middle. */
export function AppFrame(props: AppFrameProps) {
  const {
    organizationName,
    organizationSwitch,
    person,
    groups,
    badges,
    reader = "merchant",
    session,
    isSessionDueForRenewal,
    children,
  } = props;
  const pages = groups.flatMap((group) => group.pages);
  const t = useTranslations("shell");
  const menu = (
    <>
      <PaletteButton />
      {organizationSwitch ?? (
        <p className={classes.organization}>
          <span className="visually-hidden">{t("organization")} </span>
          {organizationName}
        </p>
      )}
      {session === undefined ? null : <TestModeSwitch sessionId={session.sessionId} isOn={session.isTest} />}
      <NavigationLinks groups={groups} badges={badges} />
      <PersonPanel person={person} />
    </>
  );
  return (
    <div className={classes.frame} data-organization={session?.organizationId} data-test={session?.isTest || undefined}>
      <NavigationProgress />
      <a className={classes.skip} href="#main">
        {t("skip")}
      </a>
      <Sidebar>
        <div className={classes.brand}>
          <Wordmark />
          <TodayBell reader={reader} />
        </div>
        {menu}
      </Sidebar>
      <header className={classes.topbar}>
        <Wordmark />
        <div className={classes.tools}>
          <TodayBell reader={reader} />
          <PhoneMenu>{menu}</PhoneMenu>
        </div>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <OfflineBar />
        {session === undefined ? null : <StaleWindowNotice organizationId={session.organizationId} />}
        {session?.isTest ? <TestDataBanner sessionId={session.sessionId} /> : null}
        {children}
      </main>
      <LiveChanges of={session} />
      <TodayTitle reader={reader} />
      <Shortcuts pages={pages} />
      <PaletteLauncher reader={reader} pages={pages} />
      <UsedControlFocus />
      <StepUpDialog />
      <EndedSessionDialog userId={person.userId} />
      {isSessionDueForRenewal ? <SessionRenewal /> : null}
    </div>
  );
}
