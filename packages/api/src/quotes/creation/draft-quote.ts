import type { MakeId } from "@quote-financing/domain/ids/ids";
import { checkedCents, MAX_EUROS } from "@quote-financing/domain/money/money";
import { startFinancing } from "../financing/rules.ts";
import type { LineItemInput } from "../line-item-schema.ts";
import type { LineItemRow, StoredQuote } from "../quote-row.ts";
import { ofEachQuoteText } from "../quote-texts.ts";
import { defaultExpiresAt, sumExclTaxCents } from "../rules.ts";
import { columnsOf } from "../snapshot-columns.ts";
import type { CreateQuoteInput } from "./create-schema.ts";

/** The rows that a create body asks for, with all defaults: contract-decisions §4. */
export function draftQuote(makeId: MakeId, now: Date, input: CreateQuoteInput): StoredQuote {
  const lines = input.lineItems.map((line) => draftLine(makeId, line));
  const sentAt = input.sentAt ?? now;
  const { address, contact } = input;
  return {
    lines,
    quote: {
      quoteId: input.quoteId ?? makeId("quote"),
      opportunityId: input.opportunity?.opportunityId ?? makeId("opportunity"),
      ...ofEachQuoteText((name) => input[name] ?? null),
      currency: input.currency,
      totalInclTaxCents: checkedCents(input.totalInclTax),
      totalExclTaxCents: input.totalExclTax === undefined ? totalExclTaxCents(lines) : checkedCents(input.totalExclTax),
      terms: input.terms ?? [],
      tags: input.tags ?? [],
      contactEmail: contact.email,
      contactFirstName: contact.firstName ?? null,
      contactLastName: contact.lastName,
      contactPhoneNumber: contact.phoneNumber ?? null,
      addressCountry: address.country,
      addressPostalCode: address.postalCode,
      addressHouseNumber: address.houseNumber,
      addressHouseNumberAddition: address.houseNumberAddition ?? null,
      addressStreet: address.street,
      addressCity: address.city,
      addressMunicipality: address.municipality ?? null,
      financingMethod: input.financing?.method ?? [],
      ...columnsOf(startFinancing(now)),
      sentAt,
      expiresAt: input.expiresAt ?? defaultExpiresAt(sentAt),
      createdAt: now,
      updatedAt: now,
    },
  };
}

function draftLine(makeId: MakeId, line: LineItemInput): LineItemRow {
  return {
    lineItemId: makeId("lineItem"),
    type: line.type,
    externalId: line.externalId ?? null,
    description: line.description ?? null,
    totalInclTaxCents: checkedCents(line.totalInclTax),
    totalExclTaxCents: line.totalExclTax === undefined ? null : checkedCents(line.totalExclTax),
    unitPriceCents: line.unitPrice === undefined ? null : checkedCents(line.unitPrice),
    totalNameplateCapacity: line.totalNameplateCapacity ?? null,
    totalNameplatePower: line.totalNameplatePower ?? null,
    productIdentifiers: line.productIdentifiers === undefined ? null : definedEntries(line.productIdentifiers),
    incentiveCodes: line.incentiveCodes ?? null,
  };
}

/** A sum that no create body could say is left out, so that what was read can be posted back. */
function totalExclTaxCents(lines: readonly LineItemRow[]): number | null {
  const sum = sumExclTaxCents(lines);
  return sum === null || Math.abs(sum) > MAX_EUROS * 100 ? null : sum;
}

function definedEntries(record: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
