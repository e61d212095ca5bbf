import { ID_PREFIXES, type IdKind, idPattern } from "./ids.ts";

export interface ReadId {
  readonly kind: IdKind;
  readonly id: string;
}

/** An id in its own spelling, from text in any case; undefined for other text. */
export function readId(text: string): ReadId | undefined {
  const separator = text.indexOf("_");
  const id = `${text.slice(0, separator).toLowerCase()}_${text.slice(separator + 1).toUpperCase()}`;
  const kinds = Object.keys(ID_PREFIXES) as IdKind[];
  const kind = kinds.find((candidate) => idPattern(candidate).test(id));
  return kind === undefined ? undefined : { kind, id };
}
