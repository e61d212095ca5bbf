/** What an example is compared by; amounts in any one unit. */
interface Comparable {
  /** Months. */
  readonly term: number;
  readonly loanAmount: number;
  readonly monthlyCost: number;
}

/**
 * The best example of each term, for a widget as for a page: the most loan for the least money a month, the first of
 * equals. Terms keep the order of the examples.
 */
export function bestByTerm<Example>(
  examples: readonly Example[],
  figuresOf: (example: Example) => Comparable,
): Example[] {
  const best = new Map<number, { readonly example: Example; readonly figures: Comparable }>();
  for (const example of examples) {
    const figures = figuresOf(example);
    const known = best.get(figures.term);
    if (known === undefined || isBetter(figures, known.figures)) best.set(figures.term, { example, figures });
  }
  return [...best.values()].map(({ example }) => example);
}

const isBetter = (one: Comparable, other: Comparable): boolean =>
  one.loanAmount === other.loanAmount ? one.monthlyCost < other.monthlyCost : one.loanAmount > other.loanAmount;
