import type { MemberCaller } from "@quote-financing/api/auth/caller";
import { PERMISSIONS } from "@quote-financing/api/auth/permissions";

/** Whether to show what owners and admins do. What is done is decided by the procedures, from the same table. */
export const isAdministrator = ({ role }: MemberCaller): boolean =>
  PERMISSIONS["organization.manage"].roles.some((allowed) => allowed === role);
