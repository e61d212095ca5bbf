import { useCallback, useEffect, useRef, useState } from "react";
import { useAddress } from "../../../ui/address/use-address.ts";
import { useAfterTyping } from "../../../ui/address/use-after-typing.ts";
import { type PreviewSearch, previewHref, previewSearchParsers } from "./preview-search.ts";

interface TypedSearch {
  /** What the fields show. */
  readonly search: PreviewSearch;
  /** The same, once the hand rests: what is asked. */
  readonly settled: PreviewSearch;
  readonly change: (changes: Partial<PreviewSearch>) => void;
}

/**
 * What is typed into the calculator; the address follows when the hand rests. The fields hold it themselves, as
 * `SearchField` does: what an address brings back late would take letters out of an amount that is being typed.
 */
export function useTypedSearch(): TypedSearch {
  const [asked, setAddress] = useAddress(previewSearchParsers);
  const [search, setSearch] = useState(asked);
  const [settled, setSettled] = useState(asked);
  const typed = useRef(asked);
  /** Addresses that say no more than what was typed here. */
  const own = useRef(new Set([previewHref(asked)]));
  // A link to the calculator begins it anew.
  const forgetOwn = useCallback(() => own.current.clear(), []);
  const settle = () => {
    own.current.add(previewHref(typed.current));
    setSettled(typed.current);
    void setAddress(typed.current);
  };
  const settleSoon = useAfterTyping(settle, { onFollow: forgetOwn });

  const change = (changes: Partial<PreviewSearch>) => {
    typed.current = { ...typed.current, ...changes };
    setSearch(typed.current);
    settleSoon();
  };

  useEffect(() => {
    const address = previewHref(asked);
    if (own.current.has(address)) return;
    settleSoon.cancel();
    own.current = new Set([address]);
    typed.current = asked;
    setSearch(asked);
    setSettled(asked);
  }, [asked, settleSoon]);

  return { search, settled, change };
}
