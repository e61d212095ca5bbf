import { Stack } from "@mantine/core";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PasskeyInstead } from "../../features/identity/passkeys/passkey-instead.tsx";
import { SetUpSecondFactor } from "../../features/identity/second-factor/set-up-second-factor.tsx";
import { SignOutButton } from "../../features/identity/sessions/sign-out-button.tsx";
import { SignInFrame } from "../../features/identity/sign-in/sign-in-frame.tsx";
import { requireSession } from "../../server/pages/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("secondFactorNeeded");
  return { title: t("title") };
}

/** The one page of somebody who needs a second factor and has none (decision record 0200). */
export default async function SecondFactorPage() {
  const { email, needsSecondFactor } = await requireSession();
  if (!needsSecondFactor) redirect("/");
  const t = await getTranslations("secondFactorNeeded");
  return (
    <SignInFrame title={t("title")} lead={t("text")} isSignedIn>
      <Stack gap="xl">
        <SetUpSecondFactor email={email} />
        <PasskeyInstead />
        <SignOutButton isInWords />
      </Stack>
    </SignInFrame>
  );
}
