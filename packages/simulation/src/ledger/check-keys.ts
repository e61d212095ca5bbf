import type { StoredRows } from "./stored-rows.ts";

/** Each thing was created under a key of its own, which is its name: none exists twice. */
export function checkKeys({ names }: StoredRows): string[] {
  return [...Map.groupBy(names, (name) => name)].flatMap(([name, things]) =>
    things.length === 1 ? [] : [`The key ${name} created ${things.length} things.`],
  );
}
