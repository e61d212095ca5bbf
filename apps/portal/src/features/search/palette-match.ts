/** Whether every word of the typed text is in the label; case and accents do not count. */
export function paletteMatch(label: string, typed: string): boolean {
  const plainLabel = plain(label);
  return plain(typed)
    .split(/\s+/)
    .every((word) => plainLabel.includes(word));
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
