/** Texts by their names, in parts; a text is a string, or what the build made of one. */
export interface Texts {
  readonly [name: string]: unknown;
}

/**
 * The parts of all texts that namespaces name, each where it stands in them: `quotes.list` gives `{ quotes: { list } }`.
 *
 * @throws Error for a namespace that is not there.
 */
export const pickTexts = (all: Texts, namespaces: readonly string[]): Texts =>
  namespaces.reduce<Texts>((picked, namespace) => mergeTexts(picked, pathTo(all, namespace.split("."))), {});

function pathTo(all: Texts, [name = "", ...rest]: readonly string[]): Texts {
  const part = all[name];
  if (!isPart(part)) throw new Error(`The texts have no part "${name}". Check the name, and run pnpm generate.`);
  return { [name]: rest.length === 0 ? part : pathTo(part, rest) };
}

/** Both together. Neither is changed, and parts of one alone are not copied. */
export function mergeTexts(one: Texts, other: Texts): Texts {
  const merged: Record<string, unknown> = { ...one };
  for (const [name, part] of Object.entries(other)) {
    const known = merged[name];
    merged[name] = isPart(known) && isPart(part) ? mergeTexts(known, part) : part;
  }
  return merged;
}

/** A text that the build made is a list, or a string. */
const isPart = (value: unknown): value is Texts => typeof value === "object" && value !== null && !Array.isArray(value);
