import { ANSWER_ABOVE } from "@quote-financing/domain/inbound-mail";
import { expect, test } from "vitest";
import { cutQuoted } from "./cut-quoted.ts";

test.each([
  "De meterkast is klaar.\n\nVerzonden met de post op 3 mei: de factuur.\nEn de foto's volgen morgen.",
  "Sent from the supplier yesterday.\nIt arrives tomorrow.",
  "Get outlooks on the delivery from them first.\nThen we plan.",
])("words that begin like a signature are kept, and what is below them: %j", (text) => {
  expect(cutQuoted(text)).toBe(text);
});

test.each([
  "Verstuurd vanaf mijn iPhone",
  "Verzonden vanuit Mail voor Windows",
  "Verstuurd vanuit Outlook voor Android<https://aka.ms/AAb9ysg>",
  "Verstuurd vanaf mijn Samsung Galaxy-smartphone.",
  "Sent from my iPad",
  "Sent from Mail for Windows 10",
  "Sent with Proton Mail secure email.",
  "Sent from Yahoo Mail on Android",
  "Get Outlook for iOS",
  "Download Outlook voor iOS<https://aka.ms/o0ukef>",
])("%j is a program's, and goes alone", (line) => {
  expect(cutQuoted(`Ja.\n\n${line}\n`)).toBe("Ja.");
  expect(cutQuoted(line)).toBe("");
  // Phones put it above the quote, between whose lines people answer.
  expect(cutQuoted(`${line}\n\n> Kan het?\nJa.`)).toBe("Ja.");
});

test("what stands below two dashes is who wrote", () => {
  expect(cutQuoted("Ja.\n-- \nSanne de Vries\n030 1234567")).toBe("Ja.");
});

test.each(Object.values(ANSWER_ABOVE))("what stands below %j, as our mail has it, is ours", (marker) => {
  expect(cutQuoted(`Ja.\n\n-- ${marker} --\nKlopt het adres?`)).toBe("Ja.");
});

const DUTCH = "Op ma 1 jun 2026 om 09:30 schreef Zonnig Dak <antwoord@zonnig.example>:";
const ENGLISH = "On Mon, 1 Jun 2026 at 09:30, Zonnig Dak <antwoord@zonnig.example> wrote:";

test.each([
  ["Op vrijdag.", DUTCH],
  ["Hallo,\n\nOp vrijdag kan het.", DUTCH],
  ["Op 5 juni 2026 om 10.00 uur.", DUTCH],
  ["On Friday.", ENGLISH],
  ["On Friday.\nJan", ENGLISH],
  ["On 3 June I called.\n\nThe installer wrote:", ENGLISH],
])("an answer that begins as what opens a quote is kept: %j", (answer, opener) => {
  for (const between of ["\n", "\n\n", "\n\n\n"])
    expect(cutQuoted(`${answer}${between}${opener}\n> Kan het?`)).toBe(answer);
});

test.each([
  "Op ma 1 jun 2026 om 09:30 schreef\nZonnig Dak <antwoord@zonnig.example>:",
  "On Mon, 1 Jun 2026 at 09:30, Zonnig Dak\n<antwoord@zonnig.example>\nwrote:",
  "Zonnig Dak schreef op\n1 jun 2026 om 09:30:",
])("what opens a quote may be folded: %j", (opener) => {
  expect(cutQuoted(`Op vrijdag.\n${opener}\n> Kan het?`)).toBe("Op vrijdag.");
  expect(cutQuoted(`Op vrijdag.\n\n${opener}\n\n-- ${ANSWER_ABOVE.nl} --\nKan het?`)).toBe("Op vrijdag.");
});

test.each([
  ["Oorspronkelijk bericht", "Van", "Datum"],
  ["Original message", "From", "Date"],
])("what phones of Samsung put above a quote goes with it: %s", (divider, from, date) => {
  const block = `${from}: Zonnig Dak <antwoord@zonnig.example>\n${date}: 01-06-2026 09:30 (GMT+01:00)\nKan het?`;
  expect(cutQuoted(`Ja.\n\n-------- ${divider} --------\n${block}`)).toBe("Ja.");
  expect(cutQuoted(`\n-------- ${divider} --------\n${block}`)).toBe("");
});

test.each([
  "Op 3 mei 2026 schreef de klant:\nIk wil niet meer.\n\nWat nu?",
  "De installateur schreef op 3 mei 2026 het volgende:\n\nHet dak is te zwak.\n\nWat nu?",
  "On 3 May 2026 the customer wrote:\n“No more.”\nWhat now?",
])("what the sender quotes themselves is kept: %j", (answer) => {
  expect(cutQuoted(answer)).toBe(answer);
  for (const opener of [DUTCH, ENGLISH]) {
    expect(cutQuoted(`${answer}\n\n${opener}\n\n> Kan het?`)).toBe(answer);
    expect(cutQuoted(`${answer}\n\n${opener}\n\n-- ${ANSWER_ABOVE.en} --\nKan het?`)).toBe(answer);
    expect(cutQuoted(`${answer}\n\n${opener}\n\n[EXTERN]\nPas op.\n\n-- ${ANSWER_ABOVE.nl} --\nKan het?`)).toBe(answer);
    // Where the program's quote was an element of HTML, nothing is left of it.
    expect(cutQuoted(`${answer}\n\n${opener}\n\n`)).toBe(answer);
  }
});
