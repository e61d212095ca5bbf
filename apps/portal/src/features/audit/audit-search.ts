import { AUDIT_ACTIONS } from "@quote-financing/domain/audit-actions";
import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** All that the audit log's address holds. */
export const auditSearchParsers = {
  action: parseAsStringLiteral(AUDIT_ACTIONS),
  cursor: parseAsString,
};

type AuditSearch = inferParserType<typeof auditSearchParsers>;

export const loadAuditSearch = createLoader(auditSearchParsers);

const serialize = createSerializer(auditSearchParsers);

export const auditHref = (search: Partial<AuditSearch>): string => serialize("/settings/audit", search);

/** The procedure's input for an address. */
export const auditListInput = ({ action, cursor }: AuditSearch) => ({
  actions: action === null ? [] : [action],
  ...(cursor === null ? {} : { cursor }),
});
