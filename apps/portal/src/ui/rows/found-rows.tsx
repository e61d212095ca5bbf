"use client";

import { FoundStatus } from "../forms/found-status.tsx";

interface FoundRowsProps {
  readonly list: {
    readonly data: { readonly data: readonly unknown[]; readonly nextCursor?: string | undefined } | undefined;
    readonly isPlaceholderData: boolean;
  };
  readonly text: string | null | undefined;
  readonly cursor: string | null | undefined;
  /** A search or filters show part of what the tab counts. */
  readonly isNarrowed: boolean;
}

/** What was found, above the first page of a list: a later one has no more than its own rows to count. */
export function FoundRows({ list: { data, isPlaceholderData }, text, cursor, isNarrowed }: FoundRowsProps) {
  const isFirst = cursor === null || cursor === undefined;
  return (
    <FoundStatus
      text={isFirst ? text : ""}
      count={isPlaceholderData ? undefined : data?.data.length}
      hasMore={data?.nextCursor !== undefined}
      isNarrowed={isNarrowed && isFirst}
    />
  );
}
