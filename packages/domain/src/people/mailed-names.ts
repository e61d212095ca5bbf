import { refusing } from "../fields/schema-refusals.ts";
import { isPlainLine } from "../text/plain-line.ts";
import { requiredText } from "../text/text.ts";
import { MAX_PERSON_NAME } from "./person-name-length.ts";
import { peopleRefusals } from "./refusals.ts";

const MAX_ORGANIZATION_NAME = 128;

const mailedName = (maxCharacters: number) =>
  requiredText(maxCharacters).refine((name) => isPlainLine(name) && !name.includes("://"), {
    error: refusing(peopleRefusals.personName()),
  });

/** A person's name: 1 to 80 characters of plain text on one line. Mails and colleagues show it, so it holds no link. */
export const personName = () => mailedName(MAX_PERSON_NAME);

/** An organization's name: 1 to 128 characters. It stands in the same mails, to strangers too, and holds no link either. */
export const organizationName = () => mailedName(MAX_ORGANIZATION_NAME);
