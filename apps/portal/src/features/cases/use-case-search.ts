import { useAddress } from "../../ui/address/use-address.ts";
import type { CaseListAddress, TabSearch } from "./case-search.ts";

interface CaseSearchState<Tab extends string> {
  readonly search: TabSearch<Tab>;
  /** Searches all tabs; within one after it is chosen. Null leaves the search. */
  readonly find: (text: string | null) => void;
  /** Narrows to cases that were opened between days; null leaves one side open. */
  readonly narrow: (days: Partial<Record<"from" | "to", string | null>>) => void;
}

/** What a list of cases shows, in its address. */
export function useCaseSearch<Tab extends string>(address: CaseListAddress<Tab>): CaseSearchState<Tab> {
  const [state, setState] = useAddress(address.parsers, { history: "replace", shallow: true });
  const search = address.searchOf(state);
  const find = (text: string | null) => {
    if (text === (search.search ?? null)) return;
    const tab = search.search === undefined ? "all" : search.tab;
    void setState({ tab, q: text, cursor: null });
  };
  const narrow = (days: Partial<Record<"from" | "to", string | null>>) => void setState({ ...days, cursor: null });
  return { search, find, narrow };
}
