"use client";

import { useState } from "react";

interface Fetched {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly isError: boolean;
}

interface Thread extends Fetched {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: (options: { cancelRefetch: boolean }) => Promise<Fetched>;
  readonly fetchNextPage: () => Promise<Fetched>;
}

export interface OlderMessages {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly load: () => void;
}

/** Messages come while one is fetched: a busy conversation takes the place of what was asked for that often. */
const TRIES = 5;

/**
 * Fetches older messages beside those that come: TanStack Query gives up what is under way for whatever is asked later, so that
 * either a new message or the older ones were never shown.
 */
export function useOlderMessages(thread: Thread): OlderMessages {
  const [isWaiting, setWaiting] = useState(false);
  // Read while it is drawn: of what is not, TanStack Query tells no change.
  const { isFetching } = thread;
  const load = async () => {
    setWaiting(true);
    if (isFetching) await thread.refetch({ cancelRefetch: false });
    const before = thread.data?.pages.length ?? 0;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { data, isError } = await thread.fetchNextPage();
      if (isError || (data?.pages.length ?? 0) > before) break;
    }
    setWaiting(false);
  };
  return {
    hasMore: thread.hasNextPage,
    isLoading: isWaiting || thread.isFetchingNextPage,
    load: () => void load(),
  };
}
