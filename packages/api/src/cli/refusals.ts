import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why the command line of developers is refused something. */
export const cliRefusals = refusalTable({
  eventId: { code: "parameter_invalid", message: "Must be the id of an event.", reader: "program" },
  neverSentThere: { code: "resource_missing", message: "The event never went to that destination." },
  tooManyStreams: {
    code: "rate_limit_exceeded",
    message: "At most {maximum} streams of an organization may be open. Close one.",
  },
});
