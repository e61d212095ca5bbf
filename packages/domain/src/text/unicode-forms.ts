/**
 * A text in each form in which it may be stored: as it was typed, with its accents in the letters (é) and with its accents behind them, as
 * names of files on a Mac and some programs have them. What is sent is stored as it is: a search asks for each (decision record 0343).
 * One alone for a text without accents.
 */
export const unicodeForms = (text: string): readonly string[] => [
  ...new Set([text, text.normalize("NFC"), text.normalize("NFD")]),
];
