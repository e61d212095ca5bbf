import type { EventHistory, MessagesOfQuote } from "@quote-financing/api/history/schema";
import type { Document } from "@quote-financing/api/quotes/documents/schema";
import type { FinancingMove } from "@quote-financing/api/quotes/financing/schema";
import type { Requirement } from "@quote-financing/api/quotes/requirements/schema";

/** All that happened with a quote, as it was read. */
export interface StoryParts {
  readonly moves: readonly FinancingMove[];
  readonly events: EventHistory["data"];
  readonly messages: MessagesOfQuote["data"];
  readonly requirements: readonly Requirement[];
  readonly documents: readonly Document[];
}

export type StoryEntry = { readonly at: string; readonly key: string } & (
  | { readonly kind: "move"; readonly move: FinancingMove }
  | { readonly kind: "asked" | "decided"; readonly requirement: Requirement }
  | { readonly kind: "document"; readonly document: Document }
  | { readonly kind: "message"; readonly message: MessagesOfQuote["data"][number] }
  | { readonly kind: "event"; readonly event: EventHistory["data"][number] }
);

/** In one moment a cause stands before its consequences: the newest first, so they stand above it. */
const ORDER = [
  "event",
  "decided",
  "move",
  "message",
  "document",
  "asked",
] as const satisfies readonly StoryEntry["kind"][];

const DECIDED: readonly Requirement["state"][] = ["accepted", "rejected", "withdrawn"];

/** An event for which there was no destination told nobody anything; to a merchant it looks like a fault. Agents are asked why nothing came. */
const wentSomewhere = ({ deliveries }: StoryParts["events"][number]): boolean => deliveries.length > 0;

/** One course of everything, the newest first. */
export function storyOf(
  { moves, events, messages, requirements, documents }: StoryParts,
  reader: "merchant" | "agent" = "merchant",
): StoryEntry[] {
  const entries: StoryEntry[] = [
    ...moves.map((move) => ({ kind: "move" as const, at: move.movedAt, key: `move ${move.position}`, move })),
    ...events
      .filter((event) => reader === "agent" || wentSomewhere(event))
      .map((event) => ({ kind: "event" as const, at: event.occurredAt, key: event.eventId, event })),
    ...messages.map((message) => ({
      kind: "message" as const,
      at: message.createdAt,
      key: message.messageId,
      message,
    })),
    ...documents.map((document) => ({
      kind: "document" as const,
      at: document.createdAt,
      key: document.documentId,
      document,
    })),
    ...requirements.map((requirement) => ({
      kind: "asked" as const,
      at: requirement.createdAt,
      key: `asked ${requirement.requirementId}`,
      requirement,
    })),
    ...requirements
      .filter(({ state }) => DECIDED.includes(state))
      .map((requirement) => ({
        kind: "decided" as const,
        at: requirement.updatedAt,
        key: `decided ${requirement.requirementId}`,
        requirement,
      })),
  ];
  return entries.toSorted(
    (one, other) =>
      Date.parse(other.at) - Date.parse(one.at) ||
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
      (one.key < other.key ? 1 : -1),
  );
}
