"use client";

import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { actFor } from "./act-for.ts";
import { announceOrganization } from "./organization-channel.ts";

interface OwnOrganization {
  readonly organizationId: string;
  readonly name: string;
}

interface OrganizationSwitchProps {
  readonly organizations: readonly OwnOrganization[];
  /** Whom the person acts for now. */
  readonly organizationId: string;
}

/** For people who work for several organizations: which one the whole portal is about. */
export function OrganizationSwitch({ organizations, organizationId }: OrganizationSwitchProps) {
  const t = useTranslations("shell");
  const choose = async (chosen: string) => {
    await actFor(chosen);
    announceOrganization(chosen);
    window.location.assign("/");
  };
  return (
    <NativeSelect
      mt={16}
      mb={8}
      size="sm"
      aria-label={t("organization")}
      value={organizationId}
      onChange={(event) => void choose(event.currentTarget.value)}
      data={organizations.map(({ organizationId: value, name }) => ({ value, label: name }))}
    />
  );
}
