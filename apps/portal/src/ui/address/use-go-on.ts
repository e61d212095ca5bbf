import { useCallback, useEffect, useRef } from "react";
import { unlessFollowed } from "./use-address.ts";

/**
 * Leads on to what a form has made, unless the person has gone elsewhere meanwhile: has closed the form, left its page or followed a link (decision record 0422).
 *
 * @returns begins to watch, when the form is sent; what that returns takes the way on, once it is known
 * @example const goOn = useGoOn();
 *   const go = goOn();
 *   const { data } = await create.mutateAsync(input);
 *   await go(() => goToPage(router, `/cases/${data.caseId}`));
 */
export function useGoOn(): () => <Outcome>(way: () => Outcome) => Outcome | undefined {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  return useCallback(() => {
    const ifStays = unlessFollowed();
    return (way) => ifStays(() => (isThere.current ? way() : undefined));
  }, []);
}
