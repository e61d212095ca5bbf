import type {
  CaseMessagesPostBody,
  CasesCreateBody,
  CorrelationClaimsResolveBody,
  CostPreviewPreviewBody,
  DestinationsCreateBody,
  DestinationsUpdateBody,
  QuotesCreateBody,
} from "../src/generated/api.ts";

const createQuote: QuotesCreateBody = {
  externalId: "P-2026-0042",
  address: { country: "NL", postalCode: "3971 JK", houseNumber: "14", street: "Lindelaan", city: "Driebergen" },
  contact: { email: "anneke.bakker@voorbeeld.example", firstName: "Anneke", lastName: "Bakker" },
  currency: "EUR",
  totalInclTax: 7320,
  lineItems: [
    { type: "solar_panels", totalInclTax: 5870, description: "12 zonnepanelen" },
    { type: "installation", totalInclTax: 1450 },
  ],
};
const previewCost: CostPreviewPreviewBody = { currency: "EUR", totalInclTax: 15_000 };
const createCase: CasesCreateBody = { type: "general", message: { body: "When will the offer be sent?" } };
const postMessage: CaseMessagesPostBody = { body: "It is about the battery." };
const createDestination: DestinationsCreateBody = { name: "Orders", url: "https://hooks.example.com/in" };
const updateDestination: DestinationsUpdateBody = { name: "Orders and planning" };
const resolveClaim: CorrelationClaimsResolveBody = {
  email: "anneke.bakker@voorbeeld.example",
  postalCode: "3971 JK",
  houseNumber: "14",
};

/** What a collection sends, by operation. The compiler holds them against the document's own types. */
export const SAMPLE_BODIES: Readonly<Record<string, object>> = {
  "quotes-create": createQuote,
  "costPreview-preview": previewCost,
  "cases-create": createCase,
  "caseMessages-post": postMessage,
  "destinations-create": createDestination,
  "destinations-update": updateDestination,
  "correlationClaims-resolve": resolveClaim,
};
