/** Lengths of a person's password in characters. Apart from the schema, which brings zod, for the browser's forms. */
export const PASSWORD_LENGTH = { minimum: 12, maximum: 256 } as const;
