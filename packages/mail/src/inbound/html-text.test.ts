import { expect, test } from "vitest";
import { htmlText } from "./html-text.ts";

test.each([
  ["&Eacute;&eacute;n pi&ntilde;ata, co&ouml;peratie, gar&ccedil;on", "Één piñata, coöperatie, garçon"],
  ["&euro;&nbsp;1.234,56 &ndash; 12 m&sup2; &hellip;", "€ 1.234,56 – 12 m² …"],
  ["foto&rsquo;s &ldquo;klopt&rdquo; R&amp;D &#8364; &#x20ac;", "foto’s “klopt” R&D € €"],
  ["&AMP; &amp;eacute; &onbekend; &bring; &#0; &#xd800;", "& &eacute; &onbekend; &bring; &#0; &#xd800;"],
])("%s is read as people see it", (html, text) => {
  expect(htmlText(html)).toBe(text);
});

test("a sign for less than is text where no element begins", () => {
  expect(htmlText("Het kost < 100 euro.<br>Leuk <3, of 5 <")).toBe("Het kost < 100 euro.\nLeuk <3, of 5 <");
});

test("words of different rows, cells and parts do not run together", () => {
  expect(htmlText("<table><tr><td>Prijs</td><td>100</td></tr></table>")).toBe("\nPrijs 100 \n");
  expect(htmlText("<section>Een</section><section>Twee</section><h5>Drie</h5>Vier<hr>Vijf")).toBe(
    "\nEen\nTwee\nDrie\nVier\nVijf",
  );
});

test("a head that is not closed ends where the body begins", () => {
  const head = "<html><head><meta charset=utf-8><title>Antwoord</title><style>p { margin: 0 }</style>";
  expect(htmlText(`${head}<body><p>Dat klopt.</p></body></html>`)).toBe("\nDat klopt.\n");
  expect(htmlText(`${head}</head><body><p>Dat klopt.</p></body></html>`)).toBe("\nDat klopt.\n");
});
