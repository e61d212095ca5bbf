/** What a browser kept as JSON; `otherwise` where it kept nothing, or somebody changed it into no JSON. */
export function keptValue<Value>(text: string | null, otherwise: Value): Value {
  if (text === null || text === "") return otherwise;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return otherwise;
  }
}
