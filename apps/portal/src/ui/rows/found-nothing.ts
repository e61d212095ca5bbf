interface AskedList {
  readonly data: { readonly data: readonly unknown[] } | undefined;
  readonly isPlaceholderData: boolean;
}

/**
 * Whether the answer to what a list asks for now is that there is nothing. An empty list that is kept until that answer comes says
 * nothing of it: "nothing is overdue" would be told of a tab before anybody looked.
 */
export const foundNothing = ({ data, isPlaceholderData }: AskedList): boolean =>
  data?.data.length === 0 && !isPlaceholderData;
