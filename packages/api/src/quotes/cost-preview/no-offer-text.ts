import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import { formatRoundCents } from "./texts.ts";
import type { NoOfferReason } from "./why-no-offer.ts";

/** Says in plain words (B1) why the list of examples is empty, and what can be done about it (decision record 0083). */
export function noOfferText(reason: NoOfferReason, language: LanguageTag): string {
  return language === "nl-NL" ? inDutch(reason) : inEnglish(reason);
}

function inDutch(reason: NoOfferReason): string {
  switch (reason.kind) {
    case "amount_too_low":
      return `Voor dit bedrag is er geen lening. Met deze gegevens kunt u lenen vanaf ${formatRoundCents(reason.lowestCents, "nl-NL")}.`;
    case "amount_too_high":
      return `Voor dit bedrag is er geen lening. Met deze gegevens kunt u lenen tot en met ${formatRoundCents(reason.highestCents, "nl-NL")}.`;
    case "amount_between":
      return "Voor dit bedrag is er geen lening. Probeer een hoger of een lager bedrag.";
    case "budget_too_low":
      return `Voor dit bedrag per maand is er geen lening. De laagste maandlast is ${formatRoundCents(reason.lowestMonthlyCents, "nl-NL")}.`;
    case "address_needed":
      return "Zonder postcode is er geen lening. Vul een postcode in: de geldverstrekkers hebben die nodig.";
    case "postal_code":
      return "Bij deze postcode is er geen lening: geen van de geldverstrekkers werkt daar.";
    case "line_item":
      return "Voor dit werk is er geen lening: geen van de geldverstrekkers betaalt al deze soorten werk.";
    case "no_products":
      return "Op deze dag zijn er geen leningen.";
  }
}

function inEnglish(reason: NoOfferReason): string {
  switch (reason.kind) {
    case "amount_too_low":
      return `There is no loan for this amount. With these details you can borrow from ${formatRoundCents(reason.lowestCents, "en-GB")}.`;
    case "amount_too_high":
      return `There is no loan for this amount. With these details you can borrow up to ${formatRoundCents(reason.highestCents, "en-GB")}.`;
    case "amount_between":
      return "There is no loan for this amount. Try a higher or a lower one.";
    case "budget_too_low":
      return `There is no loan for this amount a month. The lowest monthly cost is ${formatRoundCents(reason.lowestMonthlyCents, "en-GB")}.`;
    case "address_needed":
      return "There is no loan without a postal code. Enter one: the lenders need it.";
    case "postal_code":
      return "There is no loan at this postal code: none of the lenders works there.";
    case "line_item":
      return "There is no loan for this work: none of the lenders finances all of these kinds of work.";
    case "no_products":
      return "There are no loans on this day.";
  }
}
