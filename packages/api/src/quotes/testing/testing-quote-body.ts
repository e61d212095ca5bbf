import type { z } from "zod";
import type { createQuoteInput } from "../creation/create-schema.ts";
import { ofEachQuoteText } from "../quote-texts.ts";

export type QuoteBody = z.input<typeof createQuoteInput>;

/** A create body with what is required and nothing else, changed as told. */
export function testQuoteBody(changes: Partial<QuoteBody> = {}): QuoteBody {
  return {
    address: { country: "NL", postalCode: "1234 AB", houseNumber: "12", street: "Dorpsstraat", city: "Utrecht" },
    contact: { email: "jan@example.nl", lastName: "Jansen" },
    currency: "EUR",
    totalInclTax: 7260,
    lineItems: [{ type: "battery", totalInclTax: 7260 }],
    ...changes,
  };
}

/** A create body with every optional field. */
export function fullTestQuoteBody(changes: Partial<QuoteBody> = {}): QuoteBody {
  return {
    address: {
      country: "NL",
      postalCode: "1234ab",
      houseNumber: "12",
      houseNumberAddition: "bis",
      street: "Dorpsstraat",
      city: "Oog in Al",
      municipality: "Utrecht",
    },
    contact: { email: "Jan@example.nl", firstName: "Jan", lastName: "Jansen", phoneNumber: "+31612345678" },
    currency: "EUR",
    totalInclTax: 6760.5,
    totalExclTax: 5587.19,
    financing: { method: ["subsidy", "loan"] },
    lineItems: [
      {
        type: "battery",
        externalId: "R-1",
        totalInclTax: 7260.5,
        totalExclTax: 6000.41,
        unitPrice: 6000.41,
        productIdentifiers: { brand: "Accu", manufacturerPartNumber: "AC-10", globalTradeItemNumber: "08712345678906" },
        incentiveCodes: ["ISDE-2026", "SEEH"],
        description: "Thuisbatterij “10 kWh” ☀️",
        totalNameplateCapacity: 10_000,
        totalNameplatePower: 5000.5,
      },
      { type: "subsidy", totalInclTax: -500, totalExclTax: -500, incentiveCodes: ["ISDE-2026"] },
    ],
    terms: ["subject_to_financing", "installed before winter"],
    tags: ["smartphone_only", "own_tag_7"],
    sentAt: "2026-05-30T12:00:00+02:00",
    expiresAt: "2026-07-01T00:00:00.000Z",
    ...ofEachQuoteText((name) => `${name}:\r\nBatterij “10 kWh” ☀️`),
    externalId: "Q-2026-0042",
    ...changes,
  };
}
