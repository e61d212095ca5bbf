import type { AuditDetail } from "@quote-financing/domain/audit-actions";
import { useFormatter, useTranslations } from "next-intl";
import type messages from "../../../messages/nl.json";
import { auditFacts } from "./audit-facts.ts";
import { useWordOf } from "./use-word-of.ts";

type DetailName = keyof typeof messages.audit.details;

const NAMES = {
  allowedAddresses: true,
  authentication: true,
  before: true,
  by: true,
  caseId: true,
  cases: true,
  claims: true,
  clientId: true,
  command: true,
  count: true,
  documents: true,
  domain: true,
  eventId: true,
  events: true,
  expiresAt: true,
  format: true,
  from: true,
  graceHours: true,
  host: true,
  hostBefore: true,
  isOnlyWay: true,
  isRequired: true,
  issuer: true,
  kind: true,
  mayResolveClaims: true,
  mediaType: true,
  methods: true,
  name: true,
  note: true,
  nameBefore: true,
  permission: true,
  proposedBy: true,
  quoteId: true,
  removed: true,
  reason: true,
  role: true,
  rule: true,
  scan: true,
  scopes: true,
  since: true,
  sizeBytes: true,
  slug: true,
  status: true,
  step: true,
  successorId: true,
  takesNewPeople: true,
  to: true,
  urlChanged: true,
  waitingOn: true,
} as const satisfies Record<DetailName | AuditDetail, true>;

const ORDER: readonly string[] = Object.keys(NAMES);
const placeOf = ([name]: [string, unknown]) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** Details are short facts, named in the reader's language; what is unknown is shown as it is. */
export function useDetailsText(): (details: Record<string, unknown>) => string {
  const t = useTranslations("audit.details");
  const valueText = useValueText();
  return (details) =>
    Object.entries(auditFacts(details))
      .filter(([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0))
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(([name, value]) => `${isKnown(name) ? t(name) : name}: ${valueText(name, value)}`)
      .join(" · ");
}

function useValueText(): (name: string, value: unknown) => string {
  const yesNo = useTranslations("audit");
  const wordOf = useWordOf();
  const format = useFormatter();
  return function valueText(name, value): string {
    if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(", ");
    if (typeof value === "boolean") return yesNo(value ? "yes" : "no");
    if (typeof value === "number") return format.number(value);
    if (typeof value !== "string") return JSON.stringify(value);
    const moment = MOMENT.test(value)
      ? format.dateTime(new Date(value), { dateStyle: "medium", timeStyle: "short" })
      : value;
    return wordOf(name, value) ?? moment;
  };
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isKnown = (name: string): name is DetailName => Object.hasOwn(NAMES, name);
