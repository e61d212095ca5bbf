"use client";

import { useEffect } from "react";
import { createSharedValue } from "./shared-value.ts";

const organization = createSharedValue<string | undefined>(undefined);

/** Whose quotes this agent's page shows; undefined when it shows none. */
export const useOrganizationOfQuotes = organization.use;

/** Has an agent's page told what happens to the quotes of this organization, besides the cases of all. */
export function useFollowedQuotes(organizationId: string): void {
  useEffect(() => {
    organization.set(organizationId);
    return () => organization.set(undefined);
  }, [organizationId]);
}
