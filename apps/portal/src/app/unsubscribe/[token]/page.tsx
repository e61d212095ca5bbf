import { Button } from "@mantine/core";
import { describeSubscription } from "@quote-financing/api/notices/end-subscription";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import classes from "../../../features/identity/sign-in/sign-in.module.css";
import { CardPage } from "../../../features/identity/sign-in/sign-in-frame.tsx";
import { currentSession } from "../../../server/pages/current-session.ts";
import { withTexts } from "../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../server/portal-runtime.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("unsubscribe");
  return { title: t("title"), referrer: "no-referrer" };
}

interface UnsubscribePageProps {
  params: Promise<{ token: string }>;
}

/** Opened from the end of a mail, signed in or not: asks, and ends that mail (decision record 0322). */
async function UnsubscribePage({ params }: UnsubscribePageProps) {
  const { token } = await params;
  const session = await currentSession();
  return (
    <CardPage isSignedIn={session !== null}>
      <Question token={decodeURIComponent(token)} isAgent={session?.caller?.kind === "agent"} />
    </CardPage>
  );
}

/** Who is not signed in signs in first, and goes on there. */
const choicesHref = (isAgent: boolean) => (isAgent ? "/support/notifications" : "/settings/notifications");

async function Question({ token, isAgent }: { token: string; isAgent: boolean }) {
  const t = await getTranslations("unsubscribe");
  const topicName = await getTranslations("notifications.topics");
  const found = await describeSubscription(portalRuntime().services, token);
  if (found === undefined) {
    return (
      <StateMessage isPage title={t("closed.title")} text={t("closed.text")}>
        <ButtonLink href={choicesHref(isAgent)}>{t("choose")}</ButtonLink>
      </StateMessage>
    );
  }
  const { topics, organizationName, isEnded } = found;
  const who = organizationName === undefined ? t("agent") : organizationName;
  if (isEnded) {
    return (
      <StateMessage isPage title={t("ended.title")} text={t("ended.text", { organization: who })}>
        <ButtonLink href={choicesHref(organizationName === undefined)}>{t("choose")}</ButtonLink>
      </StateMessage>
    );
  }
  return (
    <>
      <h1 className={classes.title}>{t("heading")}</h1>
      <p className={classes.lead}>{t("lead", { organization: who })}</p>
      <ul className={classes.topics}>
        {topics.map((topic) => (
          <li key={topic}>{topicName(`${topic}.label`)}</li>
        ))}
      </ul>
      <form method="post" action={`/api/unsubscribe/${encodeURIComponent(token)}`} className={classes.lead}>
        <input type="hidden" name="from-page" value="yes" />
        <Button type="submit">{t("end")}</Button>
      </form>
    </>
  );
}

export default withTexts("unsubscribe/[token]/page", UnsubscribePage);
