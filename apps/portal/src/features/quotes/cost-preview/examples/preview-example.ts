import { bestByTerm } from "@quote-financing/api/quotes/cost-preview/maths/best-by-term";
import type { DatedPreview as PreviewAnswer } from "@quote-financing/api/quotes/cost-preview/schema";

export type { PreviewAnswer };
export type PreviewExample = PreviewAnswer["data"]["representativeExamples"][number];
/** What was asked: the cost of an amount, or what a monthly budget can borrow. */
export type AskKind = "amount" | "budget";

/** Unique within an answer: a lender has one product of each term. */
export const exampleKey = ({ lender, numInstallments }: PreviewExample): string => `${lender.slug}:${numInstallments}`;

/** Examples by term, in their order. */
export function byTerm(examples: readonly PreviewExample[]): Map<number, PreviewExample[]> {
  const groups = new Map<number, PreviewExample[]>();
  for (const example of examples) {
    const group = groups.get(example.numInstallments);
    if (group === undefined) groups.set(example.numInstallments, [example]);
    else group.push(example);
  }
  return groups;
}

/** The best of each term, as the widget has it. */
export const bestOfEachTerm = (examples: readonly PreviewExample[]): PreviewExample[] =>
  bestByTerm(examples, ({ numInstallments: term, loanAmount, monthlyCost }) => ({ term, loanAmount, monthlyCost }));
