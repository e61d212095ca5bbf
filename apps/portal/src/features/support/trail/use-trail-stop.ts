"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { keptValue } from "../../../ui/drafts/kept-value.ts";
import { isList, type TrailStop, walkedTo } from "./trail.ts";

const KEY = "support:trail";

/** Puts this page on the agent's way, for as long as the tab is open. @returns the page before it, once that is known */
export function useTrailStop(kind: TrailStop["kind"]): TrailStop | undefined {
  const path = usePathname();
  const query = useSearchParams().toString();
  const [before, setBefore] = useState<TrailStop>();
  useEffect(() => {
    // How a list is left is remembered with the list (remembered-list.ts). Where a page of an organization's quotes begins is in its query, which
    // changes while it is open.
    const href = isList(kind) || query === "" ? path : `${path}?${query}`;
    const trail = walkedTo(readTrail(), { kind, href });
    sessionStorage.setItem(KEY, JSON.stringify(trail));
    setBefore(trail.at(-2));
  }, [kind, path, query]);
  return before;
}

/** The last page of the way, for one that is none of its stops itself. */
export function useTrailEnd(): TrailStop | undefined {
  const [end, setEnd] = useState<TrailStop>();
  useEffect(() => setEnd(readTrail().at(-1)), []);
  return end;
}

const readTrail = () => keptValue<readonly TrailStop[]>(sessionStorage.getItem(KEY), []);
