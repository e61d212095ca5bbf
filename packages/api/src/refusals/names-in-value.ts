import type { NamesAt } from "./document-order.ts";
import type { InputPath } from "./input-issues.ts";

/**
 * The names of the objects inside a parsed JSON value, in the order in which JavaScript keeps them: that of the text,
 * except names such as "1", which it moves to the front.
 */
export const namesInValue =
  (value: unknown): NamesAt =>
  (path) => {
    const object = valueAt(value, path);
    return typeof object === "object" && object !== null && !Array.isArray(object) ? Object.keys(object) : [];
  };

function valueAt(value: unknown, path: InputPath): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}
