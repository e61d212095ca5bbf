/** Characters of a person's name (contract-decisions §11). Apart from the schema, which brings zod, for forms. */
export const MAX_PERSON_NAME = 80;
