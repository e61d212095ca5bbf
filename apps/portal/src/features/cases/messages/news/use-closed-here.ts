import { useState } from "react";

/** Whether a case was open on this page, and is closed now: whoever closed it, that is worth telling. */
export function useClosedHere(state: "open" | "closed"): boolean {
  const [wasOpen, setWasOpen] = useState(state === "open");
  if (state === "open" && !wasOpen) setWasOpen(true);
  return wasOpen && state === "closed";
}
