import { KEY_SCOPES, type KeyScope } from "../vocabulary.ts";

/** What a key of before scopes may do, and one that asks for no less: everything (contract-decisions §15). */
export const EVERY_SCOPE = "*";

/** What a key can be granted. */
export const GRANTED_SCOPES = [EVERY_SCOPE, ...KEY_SCOPES] as const;

export type GrantedScope = (typeof GRANTED_SCOPES)[number];

/** Who may write a resource may read it: a create is answered with what it made (decision record 0270). */
const WRITES: Partial<Record<KeyScope, KeyScope>> = {
  "quotes:read": "quotes:write",
  "cases:read": "cases:write",
  "destinations:read": "destinations:write",
};

/** Whether a key that was granted these scopes has this one. */
export function hasScope(granted: readonly GrantedScope[], scope: KeyScope): boolean {
  const write = WRITES[scope];
  return granted.some((one) => one === EVERY_SCOPE || one === scope || one === write);
}
