import { AUDIT_ACTIONS, type AuditAction } from "@quote-financing/domain/vocabulary";

/** What the audit log's address holds. */
export interface AuditSearch {
  readonly action?: AuditAction | undefined;
  readonly cursor?: string | undefined;
}

export function readAuditSearch(search: Record<string, string | string[] | undefined>): AuditSearch {
  return {
    action: AUDIT_ACTIONS.find((known) => known === search.action),
    cursor: typeof search.cursor === "string" ? search.cursor : undefined,
  };
}

/** The procedure's input for it. */
export const auditInput = ({ action, cursor }: AuditSearch) => ({
  actions: action === undefined ? [] : [action],
  ...(cursor === undefined ? {} : { cursor }),
});

export function auditHref({ action, cursor }: AuditSearch): string {
  const query = new URLSearchParams();
  if (action !== undefined) query.set("action", action);
  if (cursor !== undefined) query.set("cursor", cursor);
  return query.size === 0 ? "/settings/audit" : `/settings/audit?${query}`;
}
