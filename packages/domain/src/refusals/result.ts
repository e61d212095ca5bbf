/** A decision of a pure rule: a value, or a refusal. Refusals are thrown once, by the use case (errors.ts). */
export type Result<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export const accepted = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const refused = <Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal });
