import {
  findInvitation,
  type OpenInvitation,
} from "@quote-financing/api/organizations/members/invitations/find-invitation";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import classes from "../../../features/identity/sign-in/sign-in.module.css";
import { CardPage } from "../../../features/identity/sign-in/sign-in-frame.tsx";
import { AcceptInvitationForm } from "../../../features/organizations/members/accept-invitation-form.tsx";
import { currentSession } from "../../../server/pages/current-session.ts";
import { signInPath } from "../../../server/pages/next-path.ts";
import { withTexts } from "../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../server/portal-runtime.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation");
  return { title: t("title"), referrer: "no-referrer" };
}

interface InvitationPageProps {
  params: Promise<{ token: string }>;
}

/** Opened from the link in the mail of an invitation (decision record 0193). */
async function InvitationPage({ params }: InvitationPageProps) {
  const { token } = await params;
  const invitation = await findInvitation(portalRuntime().services, token);
  const session = await currentSession();
  return (
    <CardPage isSignedIn={session !== null}>
      <Invitation token={token} invitation={invitation} signedInAs={session?.email} />
    </CardPage>
  );
}

interface InvitationProps {
  readonly token: string;
  readonly invitation: OpenInvitation | null;
  /** The e-mail address of the person at the browser, when there is one. */
  readonly signedInAs: string | undefined;
}

async function Invitation({ token, invitation, signedInAs }: InvitationProps) {
  const t = await getTranslations("invitation");
  if (invitation === null) {
    return (
      <StateMessage isPage title={t("closed.title")} text={t("closed.text")}>
        <ButtonLink href="/">{t("closed.home")}</ButtonLink>
      </StateMessage>
    );
  }
  const { organizationName, email, name, hasAccount } = invitation;
  const isSomeoneElse = signedInAs !== undefined && signedInAs !== email;
  const mustSignIn = hasAccount && signedInAs === undefined;
  return (
    <>
      <h1 className={classes.title}>
        {organizationName === null ? t("agent.heading") : t("heading", { organization: organizationName })}
      </h1>
      <p className={classes.lead}>{isSomeoneElse ? t("someoneElse", { email }) : t("lead", { email })}</p>
      {organizationName === null && !isSomeoneElse ? <p className={classes.lead}>{t("agent.next")}</p> : null}
      {mustSignIn ? <ButtonLink href={signInPath(`/invitations/${token}`)}>{t("signIn")}</ButtonLink> : null}
      {mustSignIn || isSomeoneElse ? null : (
        <AcceptInvitationForm token={token} email={email} proposedName={name} isSignedIn={signedInAs !== undefined} />
      )}
    </>
  );
}

export default withTexts("invitations/[token]/page", InvitationPage);
