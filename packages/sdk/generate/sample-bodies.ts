import type {
  CaseMessagesPostBody,
  CasesCreateBody,
  CorrelationClaimsResolveBody,
  CostPreviewPreviewBody,
  DestinationsCreateBody,
  DestinationsUpdateBody,
  EventsSendBody,
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
/** It was made after the event: the event goes there for the first time. */
const sendEvent: EventsSendBody = { destinationId: "{{destinationId}}" };
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
  "events-send": sendEvent,
  "correlationClaims-resolve": resolveClaim,
};

/** Files that a collection sends: text, because a collection holds no bytes. */
export const SAMPLE_FILES: Readonly<
  Record<
    string,
    { readonly mediaType: string; readonly text: string; readonly query: Readonly<Record<string, string>> }
  >
> = {
  "documents-add": {
    mediaType: "application/pdf",
    text: "%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n",
    query: { fileName: "invoice.pdf" },
  },
};
