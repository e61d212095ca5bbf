import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why kept mail is not shown. */
export const mailRefusals = refusalTable({
  mailNotKept: { code: "resource_missing", message: "Mail goes to people here." },
});
