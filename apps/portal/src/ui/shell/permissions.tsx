"use client";

import type { Permission } from "@quote-financing/domain/people/permissions";
import { createContext, type ReactNode, useContext } from "react";

const Permissions = createContext<readonly Permission[] | undefined>(undefined);

/** Says what the person may do, to whatever below shows a button for it. The service decides; this only hides. */
export function PermissionsProvider({ allowed, children }: { allowed: readonly Permission[]; children: ReactNode }) {
  return <Permissions value={allowed}>{children}</Permissions>;
}

/** Whether the person may do it. In the console, where nobody said, agents may do what they are shown. */
export const useMay = (permission: Permission): boolean => useContext(Permissions)?.includes(permission) ?? true;
