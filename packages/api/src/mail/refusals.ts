import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why kept mail is not shown, and mail that arrived not read. */
export const mailRefusals = refusalTable({
  mailNotKept: { code: "resource_missing", message: "Mail goes to people here." },
  mailWaits: {
    code: "service_unavailable",
    message: "Other mail is being read right now. Bring this one again in a minute.",
  },
});
