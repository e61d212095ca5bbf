import { describe, expect, it } from "vitest";
import { noOfferText } from "./no-offer-text.ts";
import { productsInForce } from "./products/products-in-force.ts";
import { whyNoBudget, whyNoLoan } from "./why-no-offer.ts";

const products = productsInForce(new Date("2026-06-01T12:00:00.000Z"));
const none = { lineItemTypes: [] };
const withAddress = products.filter((product) => product.needsAddress);
const withPlaces = products.filter((product) => product.postalRanges.length > 0 && !product.needsAddress);
const picky = withPlaces.filter((product) => product.excludedLineItemTypes.length > 0);

describe("the reason why there is no loan", () => {
  it("is the amount, with the nearest one that is lent", () => {
    expect(whyNoLoan(products, none, 0)).toEqual({ kind: "amount_too_low", lowestCents: 500_00 });
    expect(whyNoLoan(products, none, 150_000_01)).toEqual({ kind: "amount_too_high", highestCents: 150_000_00 });
  });

  it("names only amounts that are lent at the address and for the work", () => {
    const breda = { postalCode: "4811 AB", lineItemTypes: [] };
    expect(whyNoLoan(products, breda, 100_000_00)).toEqual({ kind: "amount_too_high", highestCents: 75_000_00 });
  });

  it("is a gap between bands, where there is one", () => {
    const [first] = products;
    if (first === undefined) throw new Error("There are no products.");
    const low = { ...first, minLoanAmountCents: 1_00, maxLoanAmountCents: 2_00 };
    const high = { ...first, minLoanAmountCents: 4_00, maxLoanAmountCents: 5_00 };
    expect(whyNoLoan([low, high], none, 3_00)).toEqual({ kind: "amount_between" });
  });

  it("is the address, the place or the work, where no amount would help", () => {
    expect(whyNoLoan(withAddress, none, 5_000_00)).toEqual({ kind: "address_needed" });
    expect(whyNoLoan(withPlaces, { ...none, postalCode: "4811 AB" }, 5_000_00)).toEqual({ kind: "postal_code" });
    expect(whyNoLoan(picky, { lineItemTypes: ["maintenance"] }, 5_000_00)).toEqual({ kind: "line_item" });
    expect(whyNoLoan([], none, 5_000_00)).toEqual({ kind: "no_products" });
  });

  it("is the budget, with the lowest monthly cost that there is", () => {
    const reason = whyNoBudget(products, none);
    expect(reason).toEqual({ kind: "budget_too_low", lowestMonthlyCents: 460 });
    expect(whyNoBudget(withAddress, none)).toEqual({ kind: "address_needed" });
  });
});

describe("the reason in words", () => {
  it("says what can be done, in the reader's language", () => {
    expect(noOfferText({ kind: "amount_too_low", lowestCents: 500_00 }, "nl-NL")).toBe(
      "Voor dit bedrag is er geen lening. Met deze gegevens kunt u lenen vanaf €\u00a0500.",
    );
    expect(noOfferText({ kind: "budget_too_low", lowestMonthlyCents: 590 }, "en-GB")).toBe(
      "There is no loan for this amount a month. The lowest monthly cost is €5.90.",
    );
  });

  it("differs for every reason, in both languages", () => {
    const kinds = ["no_products", "amount_between", "address_needed", "postal_code", "line_item"] as const;
    for (const language of ["nl-NL", "en-GB"] as const) {
      expect(new Set(kinds.map((kind) => noOfferText({ kind }, language))).size).toBe(kinds.length);
    }
  });
});
