import { Stack } from "@mantine/core";
import { hasOnlyPasskeys } from "@quote-financing/api/identity/second-factor/require-passkey-used";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PasskeyInstead } from "../../features/identity/passkeys/passkey-instead.tsx";
import { SetUpSecondFactor } from "../../features/identity/second-factor/set-up-second-factor.tsx";
import { SignOutButton } from "../../features/identity/sessions/sign-out-button.tsx";
import { SignInFrame } from "../../features/identity/sign-in/sign-in-frame.tsx";
import { safeNextPath } from "../../server/pages/next-path.ts";
import { requireSession } from "../../server/pages/page-visitor.ts";
import { withTexts } from "../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../server/portal-runtime.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("secondFactorNeeded");
  return { title: t("title") };
}

interface SecondFactorPageProps {
  readonly searchParams: Promise<{ readonly next?: string | readonly string[] }>;
}

/** The one page of somebody who needs a second factor and has none, or did not show it yet (decision record 0200). `next` is the page that opens then. */
async function SecondFactorPage({ searchParams }: SecondFactorPageProps) {
  const next = safeNextPath((await searchParams).next);
  const { email, userId, needsSecondFactor } = await requireSession();
  if (!needsSecondFactor) redirect(next);
  const t = await getTranslations("secondFactorNeeded");
  // They have one, and came by their password: it is shown here, and none is added beside it.
  if (await hasOnlyPasskeys(portalRuntime().services, userId)) {
    return (
      <SignInFrame title={t("titleByPasskey")} lead={t("textByPasskey")} isSignedIn>
        <Stack gap="xl">
          <PasskeyInstead isOnly next={next} />
          <SignOutButton isInWords />
        </Stack>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("title")} lead={t("text")} isSignedIn>
      <Stack gap="xl">
        <SetUpSecondFactor email={email} next={next} />
        <PasskeyInstead isOnly={false} next={next} />
        <SignOutButton isInWords />
      </Stack>
    </SignInFrame>
  );
}

export default withTexts("second-factor/page", SecondFactorPage);
