/** What is shorter is hardly ever escaped, and counts as it is. */
const SHORT = 256;

/**
 * About how many characters a value has as JSON. It is walked and not written, so that what is counted is not held twice; what is no
 * plain data, such as a stream, counts nothing.
 */
export function jsonLength(value: unknown): number {
  if (typeof value === "string") return value.length < SHORT ? value.length + 2 : JSON.stringify(value).length;
  if (typeof value !== "object" || value === null) return 5;
  let length = 2;
  if (Array.isArray(value)) for (const element of value) length += jsonLength(element) + 1;
  else if (Object.getPrototypeOf(value) === Object.prototype) {
    for (const [name, element] of Object.entries(value)) length += name.length + jsonLength(element) + 4;
  }
  return length;
}
