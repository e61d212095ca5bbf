import { SIGN_IN_WAYS } from "@quote-financing/domain/audit-actions";
import { FINANCING_COMMANDS } from "@quote-financing/domain/financing/lifecycle";
import { CONTACT_REASONS, VIEWING_REASONS } from "@quote-financing/domain/people/masked-contact";
import {
  DOCUMENT_SCANS,
  FINANCING_STATUSES,
  MEMBER_ROLES,
  REQUIREMENT_KINDS,
  REQUIREMENT_STATES,
  REQUIREMENT_WAITING_ON,
} from "@quote-financing/domain/vocabulary";
import { useFormatter, useTranslations } from "next-intl";
import type messages from "../../../messages/nl.json";
import { auditFacts } from "./audit-facts.ts";

type DetailName = keyof typeof messages.audit.details;

const NAMES = {
  allowedAddresses: true,
  before: true,
  by: true,
  caseId: true,
  clientId: true,
  command: true,
  count: true,
  domain: true,
  eventId: true,
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
} as const satisfies Record<DetailName, true>;

const ORDER: readonly string[] = Object.keys(NAMES);
const placeOf = ([name]: [string, unknown]) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** Details are short facts, named in the reader's language; what is unknown is shown as it is. */
export function useDetailsText(): (details: Record<string, unknown>) => string {
  const t = useTranslations("audit.details");
  const valueText = useValueText();
  return (details) =>
    Object.entries(auditFacts(details))
      .filter(([, value]) => value !== null && value !== undefined)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(([name, value]) => `${isKnown(name) ? t(name) : name}: ${valueText(name, value)}`)
      .join(" · ");
}

function useValueText(): (name: string, value: unknown) => string {
  const yesNo = useTranslations("audit");
  const wordOf = useWordOf();
  const format = useFormatter();
  return (name, value) => {
    if (typeof value === "boolean") return yesNo(value ? "yes" : "no");
    if (typeof value === "number") return format.number(value);
    if (typeof value !== "string") return JSON.stringify(value);
    const moment = MOMENT.test(value)
      ? format.dateTime(new Date(value), { dateStyle: "medium", timeStyle: "short" })
      : value;
    return wordOf(name, value) ?? moment;
  };
}

/** The word for a value of a closed list. By the name of its detail: a destination may be called "open". */
function useWordOf(): (name: string, value: string) => string | undefined {
  const roles = useTranslations("members.roles");
  const statuses = useTranslations("vocabulary.financingStatus");
  const states = useTranslations("vocabulary.requirementState");
  const kinds = useTranslations("vocabulary.requirementKind");
  const occasions = useTranslations("vocabulary.contactReason");
  const commands = useTranslations("support.financing.commands");
  const asked = useTranslations("support.documents.who");
  const ways = useTranslations("audit.ways");
  const scans = useTranslations("audit.scans");
  const stood = (value: string) =>
    told(roles, MEMBER_ROLES, value) ??
    told(statuses, FINANCING_STATUSES, value) ??
    told(states, REQUIREMENT_STATES, value);
  const words: Readonly<Record<string, (value: string) => string | undefined>> = {
    by: (value) => told(ways, SIGN_IN_WAYS, value),
    command: (value) => told(commands, FINANCING_COMMANDS, value),
    from: stood,
    kind: (value) => told(kinds, REQUIREMENT_KINDS, value),
    reason: (value) => told(occasions, [...CONTACT_REASONS, ...VIEWING_REASONS], value),
    role: (value) => told(roles, MEMBER_ROLES, value),
    scan: (value) => told(scans, DOCUMENT_SCANS, value),
    status: stood,
    to: stood,
    waitingOn: (value) => told(asked, REQUIREMENT_WAITING_ON, value),
  };
  return (name, value) => words[name]?.(value);
}

function told<Value extends string>(t: (value: Value) => string, known: readonly Value[], value: string) {
  const found = known.find((candidate) => candidate === value);
  return found === undefined ? undefined : t(found);
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isKnown = (name: string): name is DetailName => Object.hasOwn(NAMES, name);
