import {
  DOMAIN_PROOFS,
  ERASURE_REASONS,
  SIGN_IN_STEPS,
  SIGN_IN_WAYS,
  SINGLE_SIGN_ON_FAULTS,
} from "@quote-financing/domain/audit-actions";
import { FINANCING_COMMANDS } from "@quote-financing/domain/financing/lifecycle";
import { APPROVAL_KINDS } from "@quote-financing/domain/people/approvals";
import { GRANTED_SCOPES } from "@quote-financing/domain/people/key-scopes";
import { CONTACT_REASONS, VIEWING_REASONS } from "@quote-financing/domain/people/masked-contact";
import { PERMISSION_NAMES } from "@quote-financing/domain/people/permissions";
import type { peopleRefusals } from "@quote-financing/domain/people/refusals";
import {
  CREDENTIAL_KINDS,
  DESTINATION_AUTHENTICATIONS,
  DOCUMENT_SCANS,
  FINANCING_STATUSES,
  MEMBER_ROLES,
  ORGANIZATION_KINDS,
  REQUIREMENT_KINDS,
  REQUIREMENT_STATES,
  REQUIREMENT_WAITING_ON,
} from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { underscored } from "./underscored.ts";

/** Why a permission is refused. */
const REFUSALS = [
  "notPermitted",
  "scopeMissing",
  "addressNotAllowed",
] as const satisfies readonly (keyof typeof peopleRefusals)[];

/** Of RFC 8176 those that people know; a provider may say others, which are shown as they are. */
const METHODS = ["pwd", "otp", "sms", "pin", "hwk", "mfa"] as const;

type Word = (value: string) => string | undefined;

/** The word for a value of a closed list. By the name of its detail: a destination may be called "open". */
export function useWordOf(): (name: string, value: string) => string | undefined {
  const words: Readonly<Record<string, Word>> = { ...useFinancingWords(), ...useSecurityWords(), ...useSharedWords() };
  return (name, value) => words[name]?.(value);
}

/** What a name stands for in entries of several kinds. */
function useSharedWords(): Record<"kind" | "reason", Word> {
  const kinds = useTranslations("vocabulary.requirementKind");
  const keyKinds = useTranslations("audit.keyKinds");
  const organizationKinds = useTranslations("organization.kinds");
  const proposals = useTranslations("support.approvals.kinds");
  const occasions = useTranslations("vocabulary.contactReason");
  const erasures = useTranslations("audit.erasures");
  const faults = useTranslations("audit.faults");
  return {
    kind: (value) =>
      told(kinds, REQUIREMENT_KINDS, value) ??
      told(keyKinds, CREDENTIAL_KINDS, value) ??
      told(organizationKinds, ORGANIZATION_KINDS, value) ??
      told((kind) => proposals(underscored(kind)), APPROVAL_KINDS, value),
    reason: (value) =>
      told(occasions, [...CONTACT_REASONS, ...VIEWING_REASONS], value) ??
      told(erasures, ERASURE_REASONS, value) ??
      told(faults, SINGLE_SIGN_ON_FAULTS, value),
  };
}

function useFinancingWords(): Record<"command" | "from" | "scan" | "status" | "to" | "waitingOn", Word> {
  const roles = useTranslations("members.roles");
  const statuses = useTranslations("vocabulary.financingStatus");
  const states = useTranslations("vocabulary.requirementState");
  const commands = useTranslations("support.financing.commands");
  const asked = useTranslations("support.documents.who");
  const scans = useTranslations("audit.scans");
  const stood: Word = (value) =>
    told(roles, MEMBER_ROLES, value) ??
    told(statuses, FINANCING_STATUSES, value) ??
    told(states, REQUIREMENT_STATES, value);
  return {
    command: (value) => told(commands, FINANCING_COMMANDS, value),
    from: stood,
    scan: (value) => told(scans, DOCUMENT_SCANS, value),
    status: stood,
    to: stood,
    waitingOn: (value) => told(asked, REQUIREMENT_WAITING_ON, value),
  };
}

function useSecurityWords(): Record<
  "authentication" | "by" | "methods" | "permission" | "role" | "rule" | "scopes" | "step",
  Word
> {
  const authentications = useTranslations("audit.authentications");
  const ways = useTranslations("audit.ways");
  const proofs = useTranslations("audit.domainProofs");
  const methods = useTranslations("audit.methods");
  const permissions = useTranslations("audit.permissions");
  const roles = useTranslations("members.roles");
  const refusals = useTranslations("audit.refusals");
  const scopes = useTranslations("apiKeys.scopes");
  const steps = useTranslations("audit.steps");
  return {
    authentication: (value) => told(authentications, DESTINATION_AUTHENTICATIONS, value),
    by: (value) => told(ways, SIGN_IN_WAYS, value) ?? told(proofs, DOMAIN_PROOFS, value),
    methods: (value) => told(methods, METHODS, value),
    permission: (value) => told((name) => permissions(underscored(name)), PERMISSION_NAMES, value),
    role: (value) => told(roles, MEMBER_ROLES, value),
    rule: (value) => told(refusals, REFUSALS, value),
    // Several, with spaces between them.
    scopes: (value) => {
      const words = value.split(" ").map((scope) => told(scopes, GRANTED_SCOPES, scope) ?? scope);
      return words.join(", ");
    },
    step: (value) => told(steps, SIGN_IN_STEPS, value),
  };
}

function told<Value extends string>(t: (value: Value) => string, known: readonly Value[], value: string) {
  const found = known.find((candidate) => candidate === value);
  return found === undefined ? undefined : t(found);
}
