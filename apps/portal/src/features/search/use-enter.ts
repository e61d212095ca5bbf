import { useCallback, useEffect, useState } from "react";

interface EnterOptions {
  /** What is found for the text is not there yet. */
  readonly isSearching: boolean;
  /** Somebody marked a row themselves, and it stands there still. */
  readonly isMarked: boolean;
  /** Goes to the marked row. */
  readonly run: () => void;
}

interface Enter {
  /** True while Enter waits for what is found. */
  readonly isAwaited: boolean;
  readonly press: () => void;
  /** As Enter pressed for a text that is not searched for yet. */
  readonly wait: () => void;
  /** Another text is typed, or another row marked. */
  readonly forget: () => void;
}

/**
 * Whoever types a name and presses Enter at once means the first row of what is found, not of what stood there for the text before: it waits
 * for the answer. A row that somebody has marked themselves is gone to at once.
 */
export function useEnter({ isSearching, isMarked, run }: EnterOptions): Enter {
  const [isAwaited, setAwaited] = useState(false);
  const wait = useCallback(() => setAwaited(true), []);
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    run();
  });
  return {
    isAwaited,
    wait,
    press: () => (isSearching && !isMarked ? setAwaited(true) : run()),
    forget: () => setAwaited(false),
  };
}
