import { z } from "zod";

/** zod's optional, for which `null` is no value either. */
const ZodLeftOut = z.core.$constructor("ZodLeftOut", (field: z.ZodOptional, definition: z.core.$ZodOptionalDef) => {
  z.ZodOptional.init(field, definition);
  const parse = field._zod.parse;
  field._zod.parse = (payload, context) => {
    if (payload.value === null) payload.value = undefined;
    return parse(payload, context);
  };
});

/**
 * An optional field of a create body: `null` counts as left out (contract-decisions §11). Its schema says what a value
 * looks like and nothing of null, so that clients that are made from it leave the name out (decision record 0202).
 */
export const optionalField = <Field extends z.ZodType>(innerType: Field): z.ZodOptional<Field> =>
  new ZodLeftOut({ type: "optional", innerType }) as unknown as z.ZodOptional<Field>;
