import { useEffect } from "react";
import { isLetGo } from "../address/leave-page.ts";

/**
 * Keeps a page that shows what is shown only once, or waits for it: Back stays on it, and the browser asks before the page is loaded
 * again or closed, unless it may not stay. The entry that takes Back in its place is left in the browser's history, one however often the page is held;
 * taking it out again would be a navigation of its own, beside what the person does next.
 */
export function useHeldPage(isHeld = true): void {
  useEffect(() => {
    if (!isHeld) return;
    const hold = () => {
      if (!isOwnEntry(history.state)) history.pushState({ isHeld: true }, "", location.href);
    };
    hold();
    const ask = (event: Event) => {
      if (!isLetGo()) event.preventDefault();
    };
    window.addEventListener("popstate", hold);
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("popstate", hold);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isHeld]);
}

/** Next.js keeps what else an entry holds, beside what it writes there itself. */
const isOwnEntry = (state: { readonly isHeld?: boolean } | null): boolean => state?.isHeld === true;
