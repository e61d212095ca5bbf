/** What a client may assume of a tool before it calls it (Model Context Protocol, `ToolAnnotations`). */
export interface ToolAnnotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether it reaches beyond this service. */
  readonly openWorldHint: boolean;
}

type Hints = Omit<ToolAnnotations, "title">;

const reads: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const adds: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const changes: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };
/** To the organization's own receivers. */
const sends: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };

/** An operation of /v1 as a tool: all that can be derived from the operation is left out. */
export interface ToolRow {
  readonly name: string;
  readonly hints: Hints;
}

/** Operations of /v1 that are tools, by the path of their procedure (decision record 0280). */
export const TOOLS: Readonly<Record<string, ToolRow>> = {
  "quotes.get": { name: "get_quote", hints: reads },
  "quotes.create": { name: "create_quote", hints: adds },
  "costPreview.preview": { name: "preview_monthly_cost", hints: reads },
  "requirements.list": { name: "list_requirements", hints: reads },
  "documents.list": { name: "list_documents", hints: reads },
  "documents.get": { name: "get_document", hints: reads },
  "documents.delete": { name: "delete_document", hints: changes },
  "cases.list": { name: "list_cases", hints: reads },
  "cases.get": { name: "get_case", hints: reads },
  "cases.create": { name: "open_case", hints: adds },
  "caseMessages.list": { name: "list_case_messages", hints: reads },
  "caseMessages.post": { name: "post_case_message", hints: adds },
  "events.list": { name: "list_events", hints: reads },
  "events.get": { name: "get_event", hints: reads },
  "events.send": { name: "send_event_again", hints: sends },
  "destinations.list": { name: "list_destinations", hints: reads },
  "destinations.get": { name: "get_destination", hints: reads },
  "destinations.update": { name: "update_destination", hints: changes },
  "destinations.delete": { name: "delete_destination", hints: changes },
  "deliveries.list": { name: "list_deliveries", hints: reads },
  "deliveries.get": { name: "get_delivery", hints: reads },
  "deliveries.health": { name: "get_destination_health", hints: reads },
  "deliveries.sendNow": { name: "send_delivery_now", hints: sends },
  "deliveries.sendAllNow": { name: "send_all_deliveries_now", hints: sends },
};

/** Operations that are no tools, and why: a test asks for a new one in one of the two tables. */
export const NO_TOOLS: Readonly<Record<string, string>> = {
  "destinations.create": "answers a secret, which would stay in a conversation",
  "destinations.rotateBearerSecret": "answers a secret, which would stay in a conversation",
  "destinations.rotateSigningSecret": "answers a secret, which would stay in a conversation",
  "correlationClaims.resolve": "finds consumers by personal data, which is for the partner's own program",
  "documents.add": "takes bytes",
  "documents.content": "sends bytes",
};

export const annotationsOf = (title: string, hints: Hints): ToolAnnotations => ({ title, ...hints });

export const READS = reads;
