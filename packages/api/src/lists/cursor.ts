import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { SecretBox } from "@quote-financing/domain/secret-box";
import type { z } from "zod";
import { listRefusals } from "./refusals.ts";

/** Whose list a cursor walks: it opens for nothing else. `organizationId` is `*` for a list over all of them. */
export interface CursorScope {
  readonly organizationId: string;
  /** The list and the order that it is walked in. */
  readonly purpose: string;
}

const MAC_HEX_LENGTH = 32;

/**
 * Freezes the state of a scroll into opaque, authenticated text (contract-decisions §7). The MAC covers the encoded
 * text itself, so that no second spelling of a cursor is valid.
 */
export function sealCursor(secretBox: SecretBox, scope: CursorScope, state: unknown): string {
  const payload = Buffer.from(JSON.stringify(state)).toString("base64url");
  return `${payload}.${macs(secretBox, scope, payload)[0]}`;
}

/** @throws DomainError `cursor_invalid` when it was altered or made for another organization or list. */
export function openCursor<State>(
  secretBox: SecretBox,
  scope: CursorScope,
  cursor: string,
  stateSchema: z.ZodType<State>,
): State {
  const [payload = "", sentMac = "", ...rest] = cursor.split(".");
  const isOurs = macs(secretBox, scope, payload).some((mac) => isEqual(sentMac, mac));
  if (rest.length > 0 || !isOurs) throw invalidCursor();
  const state = stateSchema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  if (!state.success) throw invalidCursor();
  return state.data;
}

/** By each key of SECRETS_KEY, the one that seals first: a scroll goes on while it is rotated. */
const macs = (secretBox: SecretBox, { organizationId, purpose }: CursorScope, payload: string) =>
  secretBox
    .keyedHashes(`${organizationId}.${payload}`, `cursor:${purpose}`)
    .map((hash) => hash.slice(0, MAC_HEX_LENGTH));

/** Takes the same time wherever the first difference is. */
function isEqual(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}

/** The refusal of a cursor that is whole and of another list. */
export const invalidCursor = () => new DomainError(listRefusals.cursorUnknown().at("cursor"));
