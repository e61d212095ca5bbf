interface NamedPerson {
  readonly firstName?: string | null | undefined;
  readonly lastName: string;
}

/** How people call a quote: by the name of its consumer. */
export const consumerName = ({ firstName, lastName }: NamedPerson): string =>
  [firstName, lastName].filter(Boolean).join(" ");
