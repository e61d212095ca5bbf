/** What a canned reply may leave open, as `{{organization}}`. Safe for the browser: the form lists them. */
export const PLACEHOLDERS = ["organization", "person", "subject", "quote", "agent"] as const;

/** As many as a list can be looked through. */
export const CANNED_REPLIES_MAX = 200;

/** As many things as one answer asks for. */
export const MACRO_REQUIREMENTS_MAX = 5;

/** Later than that a case is closed, not put off. */
export const SNOOZE_MAX_DAYS = 90;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Blanks are part of what it finds: two repeats that both take them would try every split (decision record 0210). */
const IN_TEXT = /\{\{([^{}]*)\}\}/g;

/** The first placeholder of a text that nothing is known for; undefined when all are known. */
export function unknownPlaceholder(text: string): string | undefined {
  const names = Array.from(text.matchAll(IN_TEXT), ([, name = ""]) => name.trim());
  return names.find((name) => !isPlaceholder(name));
}

/** Fills the gaps of a text, once: what is filled in is never read as a placeholder itself. */
export function fillPlaceholders(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(IN_TEXT, (whole, between: string) => {
    const name = between.trim();
    return isPlaceholder(name) ? values[name] : whole;
  });
}

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);
