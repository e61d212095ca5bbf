interface InQuote {
  readonly organizationId: string;
  readonly quoteId: string;
}

/** All cases of one quote: a search for its id finds them in every state. The page asks for the same. */
export const quoteCasesInput = ({ organizationId, quoteId }: InQuote) => ({
  organizationId,
  tab: "all" as const,
  search: quoteId,
});
