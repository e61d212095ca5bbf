/**
 * Longest texts of a quote in Unicode code points, and longest lists, which the specification leaves open (decision
 * record 0030). Safe for the browser: forms read it.
 */
export const QUOTE_LIMITS = {
  lineItems: 250,
  listEntries: 50,
  externalId: 255,
  description: 10_000,
  term: 255,
  incentiveCode: 128,
  name: 128,
  phoneNumber: 32,
  houseNumber: 16,
  houseNumberAddition: 32,
  street: 255,
  city: 128,
  productIdentifier: 255,
  cancelReason: 255,
  moveNote: 2_000,
} as const;

/** Watt-hours or watts: far beyond any house, and exact as a double. */
export const MAX_NAMEPLATE = 1_000_000_000;
