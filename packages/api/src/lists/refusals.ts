import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why a page of a list is refused. */
export const listRefusals = refusalTable({
  cursorUnknown: { code: "cursor_invalid", message: "This cursor is not one that this list gave out." },
  pageSize: { code: "parameter_invalid", message: "Must be a whole number from 1 to {maximum}.", reader: "program" },
});
