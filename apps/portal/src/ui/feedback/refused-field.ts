import type messages from "../../../messages/nl.json";

type FieldName = keyof typeof messages.refusal.field;

/** Fields of the portal's forms by the names that the service gives them. */
const FIELD_NAMES = {
  bodyEn: true,
  bodyNl: true,
  body: true,
  description: true,
  email: true,
  ending: true,
  expiresAt: true,
  merchantOrganizationId: true,
  message: true,
  move: true,
  name: true,
  note: true,
  partnerOrganizationId: true,
  reason: true,
  requestType: true,
  requirements: true,
  stage: true,
  subject: true,
  type: true,
  url: true,
} as const satisfies Record<FieldName, true>;

/** The name of the field that a refusal is about, from its path: `message.body` gives body. */
export function refusedField(param: string | undefined): FieldName | undefined {
  const last =
    param
      ?.split(".")
      .at(-1)
      ?.replace(/\[\d+\]$/, "") ?? "";
  return Object.hasOwn(FIELD_NAMES, last) ? (last as FieldName) : undefined;
}
