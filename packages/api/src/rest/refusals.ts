import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** What only a request over REST can be refused for. */
export const restRefusals = refusalTable({
  pathEncoding: { code: "parameter_invalid", message: "Must be percent-encoded UTF-8.", reader: "program" },
  queryEncoding: {
    code: "parameter_invalid",
    message: "Must be percent-encoded UTF-8 without NUL.",
    reader: "program",
  },
  tooManyNames: { code: "parameter_invalid", message: "A body may have at most {maximum} names.", reader: "program" },
  tooManyEntriesInAll: {
    code: "parameter_invalid",
    message: "The lists of a body may have at most {maximum} entries together.",
    reader: "program",
  },
  tooDeep: { code: "parameter_invalid", message: "Must not be nested this deeply.", reader: "program" },
  bytesMissing: { code: "body_malformed", message: "The body must be the bytes of a document." },
  bytesUnknown: {
    code: "body_malformed",
    message: "The body is no PDF, JPEG, PNG, HEIC or WebP: that is told by its first bytes.",
  },
  bytesOtherwise: {
    code: "parameter_invalid",
    message: "The body is {mediaType}: send that type.",
    reader: "program",
  },
  keyCharacters: {
    code: "parameter_invalid",
    message: "Must be 1 to 255 visible ASCII characters.",
    reader: "program",
  },
  keyInUse: { code: "idempotency_key_in_use", message: "A request with this key is still running.", reader: "program" },
  keyReused: {
    code: "idempotency_key_reused",
    message: "This key was used with another body or path.",
    reader: "program",
  },
  keyWithdrawn: {
    code: "state_conflict",
    message:
      "The answer to this key is no longer shown: what it created was deleted, its secret rotated or its text erased since.",
    reader: "program",
  },
});
