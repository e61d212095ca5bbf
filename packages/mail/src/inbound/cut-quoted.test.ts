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

const IN_DUTCH =
  "Van: Zonnig Dak <antwoord@zonnig.example>\nVerzonden: maandag 1 juni 2026 09:30\nAan: Jan Bakker <jan@voorbeeld.example>\nOnderwerp: Uw vraag";
const IN_ENGLISH =
  "From: Zonnig Dak [mailto:antwoord@zonnig.example]\nSent: Monday, June 1, 2026 9:30 AM\nTo: Jan Bakker\nCc: Piet\nSubject: RE: Your question";

test.each([
  ["Outlook in Dutch", IN_DUTCH],
  ["Outlook in English", IN_ENGLISH],
  ["Outlook with tabs", IN_ENGLISH.replaceAll(": ", ":\t")],
  ["Outlook, bold", IN_DUTCH.replaceAll(/^(\w+:)/gm, "*$1*")],
  [
    "Outlook for Mac",
    "From: Zonnig Dak <a@b.example>\nDate: Monday, 1 June 2026 at 09:30\nTo: Jan\nSubject: Your question",
  ],
  ["Apple Mail", "Van: Zonnig Dak <a@b.example>\nOnderwerp: Uw vraag\nDatum: 1 juni 2026 om 09:30:00 CEST\nAan: Jan"],
  ["Outlook, with an empty line below each row", IN_DUTCH.replaceAll("\n", "\n\n")],
  [
    "Outlook, with recipients on more than one line",
    IN_ENGLISH.replace(
      "Cc: Piet",
      "Cc: Piet Jansen <piet@voorbeeld.example>; Anna\n<anna@voorbeeld.example>; Team\nWarmte; Planning",
    ),
  ],
  ["Exchange", "From: Zonnig Dak\nTo: Jan\nSent: Monday, June 1, 2026 9:30\nSubject:"],
])("the block of %s is cut with what stands below it", (_program, block) => {
  for (const between of ["\n", "\n\n\n", "\n\n________________________________\n"])
    expect(cutQuoted(`Ja.\nGroet, Jan${between}${block}\n\nKlopt het adres?\n`)).toBe("Ja.\nGroet, Jan");
});

test.each([IN_DUTCH, IN_ENGLISH])(
  "what stands below a block that nothing stands above may be an answer: %j",
  (block) => {
    const bottom = `${block}\n\nKlopt het adres?\n\nJa, dat klopt.`;
    expect(cutQuoted(`\n\n${bottom}\n`)).toBe(bottom);
    const quoted = bottom.replaceAll(/^(?!Ja)/gm, "> ");
    expect(cutQuoted(quoted)).toBe("Ja, dat klopt.");
    expect(cutQuoted(`> -- ${ANSWER_ABOVE.nl} --\n> Klopt het?\n\nJa, dat klopt.`)).toBe("Ja, dat klopt.");
  },
);

test.each([IN_DUTCH, "From: Zonnig Dak\nSent: today"])("a block above our mail is no answer: %j", (block) => {
  for (const rule of ["", "________________________________\n"]) {
    const ours = `${rule}${block}\n\n[EXTERN]\n\n-- ${ANSWER_ABOVE.nl} --\nKlopt het adres?`;
    expect(cutQuoted(`Ja.\n\n${ours}`)).toBe("Ja.");
    expect(cutQuoted(ours)).toBe("");
  }
});

test.each([
  "De betaling:\nVan: J. Jansen, NL12 BANK 0123\nDatum: 3 mei 2026\nBedrag: 100 euro\n\nKlopt dat?",
  "The payment:\nFrom: J. Jansen\nTo: Zonnig Dak\nDate: 3 May 2026\nAmount: 100\n\nIs that right?",
  "Van: Utrecht\nDatum: 3 juni\nAan: Amersfoort\n\nDan komt de monteur.",
  "Van: Utrecht\n\nDatum: 3 juni 2026\n\nDan komt de monteur; om 10:00.\n\nHet onderwerp: de meter.",
  "From: tomorrow\nSent: not yet\nSubject: open\nThat is how it stands.",
])("rows that people write are kept: %j", (answer) => {
  expect(cutQuoted(answer)).toBe(answer);
  expect(cutQuoted(`${answer}\n\n${IN_DUTCH}\n\nKlopt het?`)).toBe(answer);
});
