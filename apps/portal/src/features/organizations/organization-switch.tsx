"use client";

import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../trpc/portal-trpc.ts";
import { announceOrganization } from "./organization-channel.ts";

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
 * that it shows nothing of the other organization.
 */
export function OrganizationSwitch({ sessionId, organizations, organizationId }: OrganizationSwitchProps) {
  const t = useTranslations("shell");
  const { mutate } = trpc.account.chooseOrganization.useMutation({
    onSuccess: (_, chosen) => announceOrganization(chosen.organizationId),
    // Whom the person belongs to may have changed: the page tells it.
    onSettled: () => window.location.assign("/"),
  });
  return (
    <NativeSelect
      mt={16}
      mb={8}
      size="sm"
      aria-label={t("organization")}
      value={organizationId}
      onChange={(event) => mutate({ sessionId, organizationId: event.currentTarget.value })}
      data={organizations.map(({ organizationId: value, name }) => ({ value, label: name }))}
    />
  );
}
