"use client";

import type { ComponentProps } from "react";
import { ListPaging } from "../layout/list-paging.tsx";
import { useIsOfList } from "./use-is-of-list.ts";

interface AnsweredPagingProps extends Pick<ComponentProps<typeof ListPaging>, "cursor" | "hrefOf"> {
  /** What the page shows; undefined while nothing is there. */
  readonly answer:
    | { readonly previousCursor?: string | undefined; readonly nextCursor?: string | undefined }
    | undefined;
  /** It is still the answer to the question before. */
  readonly isStale: boolean;
}

/** Through a list that is asked for by the page. Nothing while another list is on its way: in that the cursors of the one before open nothing. */
export function AnsweredPaging({ answer, isStale, cursor, hrefOf }: AnsweredPagingProps) {
  const isOfList = useIsOfList(hrefOf(undefined), isStale);
  if (!isOfList) return null;
  const { previousCursor, nextCursor } = answer ?? {};
  return <ListPaging cursor={cursor} previousCursor={previousCursor} nextCursor={nextCursor} hrefOf={hrefOf} />;
}
