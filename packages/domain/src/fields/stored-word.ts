import { z } from "zod";

/** zod's enum that takes any other text as well. */
const ZodStoredWord = z.core.$constructor("ZodStoredWord", (word: z.ZodEnum, definition: z.core.$ZodEnumDef) => {
  z.ZodEnum.init(word, definition);
  const parse = word._zod.parse;
  word._zod.parse = (payload, context) => (typeof payload.value === "string" ? payload : parse(payload, context));
});

/**
 * A word of a closed list in an answer, as the database holds it. A process of a newer release beside this one may have written
 * one that this release does not know: it is answered as it is, as an answer that is refused would hide everything else in it.
 * Its schema and type say the list (decision record 0149).
 */
export const storedWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  new ZodStoredWord({
    type: "enum",
    entries: Object.fromEntries(words.map((word) => [word, word])),
  }) as unknown as z.ZodEnum<{ [Word in Words[number]]: Word }>;
