/** The package's main entry: the client and what it gives and throws. */
export type { Answer } from "./client/answer.ts";
export type { AnswerMeta, RateLimit } from "./client/answer-meta.ts";
export {
  ApiError,
  ConnectionError,
  type ErrorCode,
  type ErrorType,
  QuoteFinancingError,
  UnexpectedAnswerError,
} from "./client/api-error.ts";
export type { CaseFilters, FollowerFilters } from "./client/cases.ts";
export type { CallOptions, ClientOptions, KeyedCallOptions, Retry } from "./client/client-options.ts";
export type { NewDocument } from "./client/documents.ts";
export type { DeliveryFilters } from "./client/event-destinations.ts";
export { EventPages } from "./client/events.ts";
export { makeId } from "./client/make-id.ts";
export { type Page, Pages } from "./client/pages.ts";
export { QuoteFinancing } from "./client/quote-financing.ts";
export type { PreviewOptions } from "./client/quotes.ts";
export type {
  Address,
  AddressInput,
  Case,
  CaseMessage,
  CaseMessagesPostBody,
  CasesCreateBody,
  CaseTombstone,
  CostPreview,
  CostPreviewPreviewBody,
  Delivery,
  Document,
  EventDestination,
  EventWithDeliveries,
  FeedEvent,
  Financing,
  LineItem,
  LineItemInput,
  PreviewNotice,
  Quote,
  QuotesCreateBody,
  RepresentativeExample,
  Requirement,
} from "./generated/api.ts";
export { VERSION } from "./version.ts";
