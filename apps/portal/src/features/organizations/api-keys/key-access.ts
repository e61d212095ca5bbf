import { EVERY_SCOPE, type GrantedScope } from "@quote-financing/domain/people/key-scopes";
import { KEY_SCOPES, type KeyScope } from "@quote-financing/domain/vocabulary";

/** What the form offers before it lists the scopes. */
export const ACCESSES = ["everything", "reading", "chosen"] as const;

export type KeyAccess = { readonly scopes: string; readonly allowedAddresses: string } & Readonly<
  Record<KeyScope, boolean>
>;

export const FULL_ACCESS: KeyAccess = {
  scopes: "everything",
  allowedAddresses: "",
  ...(Object.fromEntries(KEY_SCOPES.map((scope) => [scope, false])) as Record<KeyScope, boolean>),
};

/** What is sent for it. */
export const accessOf = (access: KeyAccess): { scopes: GrantedScope[]; allowedAddresses: string[] } => ({
  scopes: scopesOf(access),
  allowedAddresses: access.allowedAddresses.split(/[\s,;]+/).filter((address) => address !== ""),
});

function scopesOf(access: KeyAccess): GrantedScope[] {
  if (access.scopes === "chosen") return KEY_SCOPES.filter((scope) => access[scope]);
  return access.scopes === "reading" ? KEY_SCOPES.filter((scope) => scope.endsWith(":read")) : [EVERY_SCOPE];
}
