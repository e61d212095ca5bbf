import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { requireAgent } from "../../../server/page-visitor.ts";
import { AppFrame } from "../../../shell/app-frame.tsx";
import { SUPPORT_GROUPS } from "../../../shell/navigation.ts";

/** The frame of support agents. */
export default async function SupportLayout({ children }: { children: ReactNode }) {
  const { name, email, isDueForRenewal } = await requireAgent();
  return (
    <SupportFrame person={{ name, email }} isDueForRenewal={isDueForRenewal}>
      {children}
    </SupportFrame>
  );
}

interface SupportFrameProps {
  readonly person: { readonly name: string; readonly email: string };
  readonly isDueForRenewal: boolean;
  readonly children: ReactNode;
}

function SupportFrame({ person, isDueForRenewal, children }: SupportFrameProps) {
  const t = useTranslations("support");
  return (
    <AppFrame
      organizationName={t("title")}
      person={person}
      groups={SUPPORT_GROUPS}
      reader="agent"
      isSessionDueForRenewal={isDueForRenewal}
    >
      {children}
    </AppFrame>
  );
}
