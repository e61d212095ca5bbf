const MOST_CHARACTERS = 200;

/** What an entry keeps of a User-Agent: on one line, cut; null when it says nothing. */
export function deviceText(userAgent: string | undefined): string | null {
  const text = (userAgent ?? "")
    .slice(0, MOST_CHARACTERS)
    .replace(/[^ -~]/g, " ")
    .trim();
  return text === "" ? null : text;
}
