import { expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";

const { html } = composeMail({
  language: "nl",
  subject: "Wat er op u wacht",
  paragraphs: ["Goedemorgen."],
  answerAbove: "Antwoord boven deze regel",
  items: [{ title: "Offerte ZD-1", detail: "Wacht op u", url: "https://portal.example.nl/quotes/1" }],
  action: { label: "Open het portaal", url: "https://portal.example.nl/" },
  footer: "U krijgt deze e-mail omdat u hier werkt.",
  unsubscribe: { label: "Hierover geen e-mail meer", url: "https://portal.example.nl/unsubscribe/1" },
});

test("in a dark mail program each colour of a mail is another one", () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const dark = html.match(/@media \(prefers-color-scheme:dark\)\{(.*?)<\/style>/s)?.[1] ?? "";
  const coloured = [...html.matchAll(/<\w+ [^>]*style="[^"]*#[^"]*"/g)].map(([element]) => element);
  expect(coloured).toHaveLength(5);
  for (const element of coloured) {
    const rule = dark.split(`.${element.match(/class="(\w+)"/)?.[1]}{`)[1]?.split("}")[0] ?? "";
    for (const [, property] of element.matchAll(/[";](background|color):#/g))
      expect(rule, element).toMatch(new RegExp(`(^|;)${property}:#\\w+!important`));
  }
});
