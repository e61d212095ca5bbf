"use client";

import type { OnboardingStep } from "@quote-financing/api/organizations/onboarding/schema";
import { useTranslations } from "next-intl";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { CurlExample } from "../../../ui/feedback/curl-example.tsx";
import { useMay } from "../../../ui/shell/permissions.tsx";
import classes from "./onboarding-checklist.module.css";

interface StepActionsProps {
  readonly step: OnboardingStep;
  /** How a quote is sent over the API, to be pasted. */
  readonly quoteCommand: string;
  /** Undefined while there is none. */
  readonly destinationId: string | undefined;
  readonly canManage: boolean;
}

/** What to do for an open step, or whom to ask. */
export function StepActions({ step, quoteCommand, destinationId, canManage }: StepActionsProps) {
  const t = useTranslations("onboarding");
  const actions = useStepLinks({ step, destinationId });
  const mayCreate = useMay("quotes.write");
  if (!canManage && (step !== "quote" || !mayCreate)) return <p className={classes.ask}>{t("askAdministrator")}</p>;
  if (actions === undefined) return null;
  return (
    <div className={classes.actions}>
      <ButtonLink href={actions.href}>{actions.label}</ButtonLink>
      {step === "quote" ? <CurlExample command={quoteCommand} /> : null}
    </div>
  );
}

function useStepLinks({ step, destinationId }: Pick<StepActionsProps, "step" | "destinationId">) {
  const t = useTranslations("onboarding.steps");
  switch (step) {
    case "apiKey":
      return { href: "/settings/api-keys", label: t("apiKey.action") };
    case "quote":
      return { href: "/quotes/new", label: t("quote.action") };
    case "destination":
      return { href: "/settings/destinations", label: t("destination.action") };
    case "testEvent":
    case "delivered":
      return destinationId === undefined
        ? undefined
        : { href: `/settings/destinations/${destinationId}`, label: t(`${step}.action`) };
  }
}
