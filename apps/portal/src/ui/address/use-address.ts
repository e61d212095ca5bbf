import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { followedLinks } from "../layout/page-link.tsx";

let follows = 0;
followedLinks.addEventListener("follow", () => {
  follows += 1;
});

/** @returns does what would lead elsewhere, and gives what comes of it, unless a link has been followed since: Next.js would give up the page that it leads to */
export function unlessFollowed() {
  const before = follows;
  return <Outcome>(change: () => Outcome): Outcome | undefined => (follows === before ? change() : undefined);
}

/** What the address says, and how to change it. nuqs changes it a moment after it is told to; what the page shows does not wait (decision record 0422). */
export const useAddress: typeof useQueryStates = (parsers, options) => {
  const [address, setAddress] = useQueryStates(parsers, options);
  const change = useCallback<typeof setAddress>(
    (changes, ownOptions) => setAddress(changes, { ...ownOptions, startTransition: unlessFollowed() }),
    [setAddress],
  );
  return [address, change];
};
