import { refusing } from "../fields/schema-refusals.ts";
import { requiredText } from "../text/text.ts";
import { MAX_PERSON_NAME } from "./person-name-length.ts";
import { peopleRefusals } from "./refusals.ts";

/** Line ends, control characters, and marks that are not seen or turn text around; Persian and Indic names need the joiners. */
const NOT_PLAIN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/u;

/** A person's name: 1 to 80 characters of plain text on one line. Mails and colleagues show it, so it holds no link. */
export const personName = () =>
  requiredText(MAX_PERSON_NAME).refine((name) => !NOT_PLAIN.test(name) && !name.includes("://"), {
    error: refusing(peopleRefusals.personName()),
  });
