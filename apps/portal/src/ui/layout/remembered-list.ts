"use client";

import { useEffect, useSyncExternalStore } from "react";

const PREFIX = "list:";

/** Keeps how a list is shown for as long as the tab is open: the way back from its details leads there. */
export function useRememberedList(base: string, href: string): void {
  useEffect(() => sessionStorage.setItem(`${PREFIX}${base}`, href), [base, href]);
}

/** The address of a list as it was last shown in this tab, or its plain one. */
export const useLastHref = (base: string): string =>
  useSyncExternalStore(
    () => () => {},
    () => sessionStorage.getItem(`${PREFIX}${base}`) ?? base,
    () => base,
  );
