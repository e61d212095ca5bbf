import { createHash } from "node:crypto";
import type { quoteLineItems, quotes } from "@quote-financing/db/schema/tables";
import { DEMO_BUNDLES, type DemoLine } from "./demo-bundles.ts";
import { DEMO_CONSUMERS } from "./demo-consumers.ts";
import { DEMO_STANDING } from "./demo-financing.ts";
import { type DemoMoveRow, subStatusIn } from "./demo-move-rows.ts";
import type { DemoQuote } from "./demo-quotes.ts";
import type { DemoServices } from "./demo-services.ts";
import { daysBefore } from "./moments.ts";

type LineRow = typeof quoteLineItems.$inferInsert;
type QuoteRow = typeof quotes.$inferInsert;

/** Cents without tax: solar panels on a house carry none, subsidies neither, the rest 21 %. */
function centsExclTax({ type, euros }: DemoLine): number {
  const cents = Math.round(euros * 100);
  return type === "solar_panels" || type === "subsidy" ? cents : Math.round(cents / 1.21);
}

export function demoLineRows(
  services: DemoServices,
  organizationId: string,
  quoteId: string,
  quote: DemoQuote,
): LineRow[] {
  const lines: readonly DemoLine[] = DEMO_BUNDLES[quote.bundle];
  return lines.map((line, position) => ({
    organizationId,
    quoteId,
    position,
    lineItemId: services.makeId("lineItem"),
    type: line.type,
    externalId: `R-${position + 1}`,
    description: line.description,
    totalInclTaxCents: Math.round(line.euros * 100),
    totalExclTaxCents: centsExclTax(line),
    totalNameplateCapacity: line.capacity ?? null,
    totalNameplatePower: line.power ?? null,
    productIdentifiers:
      line.brand === undefined
        ? null
        : { brand: line.brand, ...(line.partNumber === undefined ? {} : { manufacturerPartNumber: line.partNumber }) },
    incentiveCodes: line.incentiveCodes === undefined ? null : [...line.incentiveCodes],
  }));
}

/** @param moves the quote's history: it says when the status last changed, and when anything did. */
export function demoQuoteRow(
  ids: { organizationId: string; quoteId: string; opportunityId: string },
  quote: DemoQuote,
  lines: readonly LineRow[],
  history: { now: Date; moves: readonly DemoMoveRow[] },
): QuoteRow {
  const consumer = DEMO_CONSUMERS[quote.consumer];
  if (consumer === undefined) throw new Error(`There is no demo consumer ${quote.consumer}.`);
  const createdAt = daysBefore(history.now, quote.daysAgo);
  const { phase, waitingOn } = DEMO_STANDING[quote.status];
  const lastChange = history.moves.findLast(({ command }) => command !== "hold");
  return {
    ...ids,
    contentHash: createHash("sha256").update(ids.quoteId).digest("hex"),
    externalId: `${quote.slug === "zonnig-dak" ? "ZD" : "WW"}-2026-${String(1000 + quote.consumer * 7)}`,
    description: lines[0]?.description ?? null,
    intakeNote: quote.intakeNote ?? null,
    currency: "EUR",
    totalInclTaxCents: lines.reduce((sum, line) => sum + line.totalInclTaxCents, 0),
    totalExclTaxCents: lines.reduce((sum, line) => sum + (line.totalExclTaxCents ?? 0), 0),
    terms: ["subject_to_financing"],
    tags: [...(quote.tags ?? [])],
    contactEmail: consumer.email,
    contactFirstName: consumer.firstName,
    contactLastName: consumer.lastName,
    contactPhoneNumber: consumer.phoneNumber,
    addressCountry: "NL",
    addressPostalCode: consumer.postalCode,
    addressHouseNumber: consumer.houseNumber,
    addressHouseNumberAddition: consumer.houseNumberAddition,
    addressStreet: consumer.street,
    addressCity: consumer.city,
    addressMunicipality: consumer.municipality,
    financingPhase: phase,
    financingStatus: quote.status,
    financingMethod: [...(quote.method ?? ["loan"])],
    financingWaitingOn: waitingOn,
    financingStatusChangedAt: lastChange?.movedAt ?? createdAt,
    subStatusType: quote.onHold === undefined ? subStatusIn(quote.status) : "on_hold",
    subStatusReason: quote.onHold ?? null,
    sentAt: createdAt,
    expiresAt: daysBefore(createdAt, -30),
    createdAt,
    updatedAt: history.moves.at(-1)?.movedAt ?? createdAt,
  };
}
