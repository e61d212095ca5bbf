/** Puts the texts of the same page in another language in the place of its own. Knows nothing outside itself (decision record 0290). */
export function placeTexts(other: Document, language: string): void {
  const problemTexts = (page: Document): Readonly<Record<string, string>> =>
    JSON.parse(page.getElementById("problem-texts")?.textContent ?? "{}");
  // What was told is told in the other language too. One text has minutes in it.
  for (const told of document.querySelectorAll(".error, .problem p:first-child")) {
    const minutes = told.textContent.match(/\d+/)?.[0] ?? "";
    const texts = Object.entries(problemTexts(document));
    const [name] = texts.find(([, text]) => text.replace("{minutes}", minutes) === told.textContent) ?? [""];
    told.textContent = problemTexts(other)[name]?.replace("{minutes}", minutes) ?? told.textContent;
  }
  document.documentElement.lang = other.documentElement.lang;
  document.title = other.title;
  for (const part of document.querySelectorAll("template, #problem-texts")) {
    part.innerHTML = other.getElementById(part.id)?.innerHTML ?? part.innerHTML;
  }
  const theirs = [other, ...[...other.querySelectorAll("template")].map(({ content }) => content)];
  const their = (name: string, element: Element): Element | null => {
    const selector = `[${name}="${element.getAttribute(name)}"]`;
    return theirs.map((part) => part.querySelector(selector)).find((found) => found !== null) ?? null;
  };
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = their("data-text", element)?.textContent ?? element.textContent;
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.ariaLabel = their("data-label", element)?.ariaLabel ?? element.ariaLabel;
  }
  for (const element of document.querySelectorAll("button[lang]")) {
    element.ariaPressed = String(element.getAttribute("lang") === language);
  }
}
