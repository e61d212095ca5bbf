import { refusing } from "../fields/schema-refusals.ts";
import { isPlainLine } from "../text/plain-line.ts";
import { requiredText } from "../text/text.ts";
import { MAX_PERSON_NAME } from "./person-name-length.ts";
import { peopleRefusals } from "./refusals.ts";

/** A person's name: 1 to 80 characters of plain text on one line. Mails and colleagues show it, so it holds no link. */
export const personName = () =>
  requiredText(MAX_PERSON_NAME).refine((name) => isPlainLine(name) && !name.includes("://"), {
    error: refusing(peopleRefusals.personName()),
  });
