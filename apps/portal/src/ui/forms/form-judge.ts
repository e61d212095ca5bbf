import type { z } from "zod";
import type { ShownRefusal } from "../../trpc/trpc-refusal.ts";

/**
 * A refusal of the service or of its schema; or what only this page can know, in its own words; or the words that ask for what
 * was left empty.
 */
export type FormRefusal =
  | ShownRefusal
  | { readonly param: string; readonly words: string }
  | { readonly param: string; readonly asking: string };

/** What is wrong with what was typed, by the names of what is sent (`message.body`). Empty where it may go. */
export type FormJudge<Input> = (input: Input) => Promise<readonly FormRefusal[]>;

/**
 * Judges by the schema that the service itself uses, fetched at the first try: zod would be a sixth of a page's scripts.
 * Where it cannot be had, the service judges alone.
 */
export const judgeBy =
  <Input>(loadSchema: () => Promise<z.ZodType>): FormJudge<Input> =>
  async (input) => {
    const [schema, { schemaRefusals }] = await Promise.all([loadSchema(), import("./schema-refusals.ts")]);
    return schemaRefusals(schema, input);
  };

type RuleOfField = Required<Pick<ShownRefusal, "rule" | "values">>;

const refusal = (param: string, { rule, values }: RuleOfField): ShownRefusal => ({
  code: "parameter_invalid",
  message: "",
  rule,
  values,
  param,
});

/** For what no schema of ours judges: these fields must be filled in. */
export const filled =
  <Name extends string>(...names: readonly Name[]): FormJudge<Readonly<Record<Name, string>>> =>
  async (input) =>
    names.filter((name) => input[name].trim() === "").map((name) => refusal(name, { rule: "missing", values: {} }));

/** A choice that begins with none: says what to choose, and judges the rest once it is made. */
export const chosen =
  <Name extends string, Input extends Readonly<Partial<Record<Name, string>>>>(
    name: Name,
    asking: string,
    judge: FormJudge<Input>,
  ): FormJudge<Input> =>
  async (input) =>
    input[name] === "" ? [{ param: name, asking }] : judge(input);

/** A text of so many characters; `length` counts as the service does. */
export const ofLength =
  <Name extends string>(name: Name, limits: { readonly minimum: number; readonly maximum: number }) =>
  async (input: Readonly<Record<Name, string>>): Promise<readonly ShownRefusal[]> => {
    const length = [...input[name]].length;
    const isWithin = length >= limits.minimum && length <= limits.maximum;
    return isWithin ? [] : [refusal(name, { rule: "length", values: { ...limits } })];
  };
