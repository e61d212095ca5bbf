"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../trpc/portal-trpc.ts";
import { isRefused } from "../../trpc/trpc-refusal.ts";
import { leavePage } from "../../ui/address/leave-page.ts";
import { useProblemText } from "../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { mayLeave } from "../../ui/layout/page-link.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { PlainSelect } from "../../ui/plain/plain-select.tsx";
import { announceOrganization } from "./organization-channel.ts";
import classes from "./organization-switch.module.css";

interface OwnOrganization {
  readonly organizationId: string;
  readonly name: string;
}

interface OrganizationSwitchProps {
  readonly sessionId: string;
  readonly organizations: readonly OwnOrganization[];
  /** Whom the person acts for now. */
  readonly organizationId: string;
}

/**
 * For people who work for several organizations: which one the whole portal is about. A switch reloads the page, so
 * that it shows nothing of the other organization. Who chooses by keys says so by a button: no list is passed by arrows otherwise.
 */
export function OrganizationSwitch({ sessionId, organizations, organizationId }: OrganizationSwitchProps) {
  const t = useTranslations("shell");
  const [waiting, setWaiting] = useState<string>();
  const leave = () => void leavePage("/");
  const { mutate, error, variables, isPending, isSuccess } = trpc.account.chooseOrganization.useMutation({
    onSuccess: (_, chosen) => {
      announceOrganization(chosen.organizationId);
      leave();
    },
    // Whom the person belongs to may have changed: the page tells it. Without an answer there is no page to be had.
    onError: (fault) => {
      if (isRefused(fault)) leave();
    },
  });
  // On a slow line the old name would say that nothing was chosen, for as long as the next page is not there.
  const here = isPending || isSuccess ? variables.organizationId : organizationId;
  const go = (chosen: string) => {
    setWaiting(undefined);
    if (mayLeave()) mutate({ sessionId, organizationId: chosen });
  };
  return (
    <div className={classes.switch}>
      <PlainSelect
        label={t("organization")}
        value={waiting ?? here}
        onChoose={(chosen, isByPointer) => {
          if (isByPointer) go(chosen);
          else setWaiting(chosen === here ? undefined : chosen);
        }}
        choices={organizations.map(({ organizationId: value, name }) => ({ value, label: name }))}
      />
      {waiting === undefined ? null : (
        <PlainButton size="small" isWide onClick={() => go(waiting)}>
          {t("switchOrganization")}
        </PlainButton>
      )}
      <FormProblem text={useProblemText(error)} />
    </div>
  );
}
