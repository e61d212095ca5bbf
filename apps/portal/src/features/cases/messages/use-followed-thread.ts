"use client";

import { useEffect } from "react";

/**
 * Asks for a thread again whenever its case has changed: the poll is of one row, and not of the whole conversation. Also
 * once at the start, as the page read thread and case side by side.
 *
 * @param updatedAt of the case, ISO 8601; undefined while unknown
 */
export function useFollowedThread(updatedAt: string | undefined, refetch: () => unknown): void {
  useEffect(() => {
    if (updatedAt !== undefined) refetch();
  }, [updatedAt, refetch]);
}
