import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why a page is not told of changes as they happen; it then asks again and again. */
export const liveRefusals = refusalTable({
  notServed: { code: "state_conflict", message: "Changes are not told here.", reader: "program" },
  otherOrganization: {
    code: "state_conflict",
    message: "The session acts for another organization by now.",
    reader: "program",
  },
  tooManyPages: {
    code: "rate_limit_exceeded",
    message: "Too many pages follow changes at once.",
    reader: "program",
  },
});
