import type { ShownMessage } from "../cases/shown-case.ts";
import type { ShownNote } from "./shown-support-case.ts";

export type ThreadEntry =
  | { readonly kind: "message"; readonly message: ShownMessage; readonly at: string }
  | { readonly kind: "note"; readonly note: ShownNote; readonly at: string };

/** Messages and notes as they came; both lists are in order already. A note at the moment of a message follows it. */
export function inOrderOfTime(messages: readonly ShownMessage[], notes: readonly ShownNote[]): ThreadEntry[] {
  const said = messages.map((message) => ({ kind: "message", message, at: message.createdAt }) as const);
  const noted = notes.map((note) => ({ kind: "note", note, at: note.createdAt }) as const);
  return [...said, ...noted].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
