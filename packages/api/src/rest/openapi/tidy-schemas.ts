const FORMATS_THAT_SAY_IT_ALL = ["date-time", "date", "email", "uri"];

/**
 * A copy without the patterns that zod adds to a format, and, in answers, without `additionalProperties: false`:
 * answers may gain fields, and a client that is generated from the document must not break on one.
 */
export function tidySchemas<Value>(value: Value, isAnswer: boolean): Value;
export function tidySchemas(value: unknown, isAnswer: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => tidySchemas(item, isAnswer));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !isSuperfluous(name, value, isAnswer));
  return Object.fromEntries(entries.map(([name, child]) => [name, tidySchemas(child, isAnswer)]));
}

function isSuperfluous(name: string, owner: object, isAnswer: boolean): boolean {
  if (name === "pattern") {
    return "format" in owner && FORMATS_THAT_SAY_IT_ALL.includes(String(owner.format)) && "type" in owner;
  }
  return isAnswer && name === "additionalProperties" && "additionalProperties" in owner && owner[name] === false;
}
