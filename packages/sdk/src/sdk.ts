/** The package's main entry: the client and what it gives and throws. */
export type { Answer, AnswerMeta } from "./client/answer.ts";
export {
  ApiError,
  ConnectionError,
  type ErrorCode,
  type ErrorType,
  QuoteFinancingError,
  UnexpectedAnswerError,
} from "./client/api-error.ts";
export type { CaseFilters } from "./client/cases.ts";
export type { CallOptions, ClientOptions, KeyedCallOptions, Retry } from "./client/client-options.ts";
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
  CostPreview,
  CostPreviewPreviewBody,
  EventDestination,
  Financing,
  LineItem,
  LineItemInput,
  PreviewNotice,
  Quote,
  QuotesCreateBody,
  RepresentativeExample,
} from "./generated/api.ts";
