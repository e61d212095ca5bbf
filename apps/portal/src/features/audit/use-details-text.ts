import { CONTACT_REASONS, VIEWING_REASONS } from "@quote-financing/domain/people/masked-contact";
import { FINANCING_STATUSES, MEMBER_ROLES } from "@quote-financing/domain/vocabulary";
import { useFormatter, useTranslations } from "next-intl";
import type messages from "../../../messages/nl.json";

type DetailName = keyof typeof messages.audit.details;

const NAMES = {
  allowedAddresses: true,
  before: true,
  command: true,
  count: true,
  eventId: true,
  expiresAt: true,
  format: true,
  from: true,
  graceHours: true,
  host: true,
  hostBefore: true,
  isRequired: true,
  kind: true,
  mayResolveClaims: true,
  name: true,
  note: true,
  nameBefore: true,
  permission: true,
  proposedBy: true,
  removed: true,
  reason: true,
  role: true,
  rule: true,
  scopes: true,
  since: true,
  step: true,
  successorId: true,
  to: true,
  urlChanged: true,
} as const satisfies Record<DetailName, true>;

/** Details are short facts, named in the reader's language; what is unknown is shown as it is. */
export function useDetailsText(): (details: Record<string, unknown>) => string {
  const t = useTranslations("audit.details");
  const valueText = useValueText();
  return (details) =>
    Object.entries(details)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => `${isKnown(name) ? t(name) : name}: ${valueText(value)}`)
      .join(" · ");
}

function useValueText(): (value: unknown) => string {
  const yesNo = useTranslations("audit");
  const roles = useTranslations("members.roles");
  const statuses = useTranslations("vocabulary.financingStatus");
  const occasions = useTranslations("vocabulary.contactReason");
  const format = useFormatter();
  return (value) => {
    if (typeof value === "boolean") return yesNo(value ? "yes" : "no");
    if (typeof value !== "string") return typeof value === "number" ? String(value) : JSON.stringify(value);
    const role = MEMBER_ROLES.find((known) => known === value);
    if (role !== undefined) return roles(role);
    const status = FINANCING_STATUSES.find((known) => known === value);
    if (status !== undefined) return statuses(status);
    const occasion = [...CONTACT_REASONS, ...VIEWING_REASONS].find((known) => known === value);
    if (occasion !== undefined) return occasions(occasion);
    return MOMENT.test(value) ? format.dateTime(new Date(value), { dateStyle: "medium", timeStyle: "short" }) : value;
  };
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isKnown = (name: string): name is DetailName => Object.hasOwn(NAMES, name);
