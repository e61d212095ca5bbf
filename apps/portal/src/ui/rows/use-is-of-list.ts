import { useState } from "react";

/**
 * Whether an answer is of the list that is asked for, if of another page of it.
 *
 * @param list what is asked for, without the place in it
 * @param isStale it is the answer to the question before
 */
export function useIsOfList(list: string, isStale: boolean): boolean {
  const [answered, setAnswered] = useState(list);
  if (!isStale && answered !== list) setAnswered(list);
  return !isStale || answered === list;
}
