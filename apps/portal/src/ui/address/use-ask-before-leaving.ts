import { useEffect } from "react";
import { followedLinks } from "../layout/page-link.tsx";
import { isLetGo } from "./leave-page.ts";
import { leadsAway } from "./link-elsewhere.ts";

/** The event that was asked about last: several parts of a page may listen, and the person is asked once. */
let asked: Event | undefined;

/** The last click was on a link, and was asked about: where the browser follows it by itself, it asks no second time. */
let hasAgreed = false;

/**
 * Asks who is about to leave the page while something on it is under way that nothing keeps: by a link, by the palette, by signing
 * out, by going to other data, or with the window (decision record 0310). The Back button cannot be refused.
 */
export function useAskBeforeLeaving(isUnderWay: boolean, question: string): void {
  useEffect(() => (isUnderWay ? askBeforeLeaving(question) : undefined), [isUnderWay, question]);
}

/** @returns ends it */
export function askBeforeLeaving(question: string): () => void {
  // Who agreed before left another page: nobody asked them about what is under way on this one.
  hasAgreed = false;
  const stays = (event: Event): boolean => {
    if (asked === event || event.defaultPrevented) return false;
    asked = event;
    return !window.confirm(question);
  };
  const onClick = (event: MouseEvent) => {
    if (asked !== event) hasAgreed = false;
    if (!leadsAway(event)) return;
    if (stays(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (!event.defaultPrevented) hasAgreed = true;
  };
  // The event of a link cannot be canceled: its click was asked about already.
  const onFollow = (event: Event) => {
    if (event.cancelable && stays(event)) event.preventDefault();
  };
  const onUnload = (event: Event) => {
    if (!isLetGo() && !hasAgreed) event.preventDefault();
  };
  window.addEventListener("click", onClick, { capture: true });
  window.addEventListener("beforeunload", onUnload);
  followedLinks.addEventListener("follow", onFollow);
  followedLinks.addEventListener("leave", onFollow);
  return () => {
    window.removeEventListener("click", onClick, { capture: true });
    window.removeEventListener("beforeunload", onUnload);
    followedLinks.removeEventListener("follow", onFollow);
    followedLinks.removeEventListener("leave", onFollow);
  };
}
