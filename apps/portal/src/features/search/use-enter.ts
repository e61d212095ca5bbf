import { useCallback, useEffect, useRef, useState } from "react";

interface EnterOptions {
  /** What is found for the text is not there yet. */
  readonly isSearching: boolean;
  /** Goes to the marked row. */
  readonly run: () => void;
}

interface Enter {
  /** True while Enter waits for what is found. */
  readonly isAwaited: boolean;
  readonly press: () => void;
  /** As Enter pressed for a text that is not searched for yet. */
  readonly wait: () => void;
  /** Somebody marked a row themselves. */
  readonly choose: () => void;
  /** Another text is typed. */
  readonly forget: () => void;
}

/**
 * Whoever types a name and presses Enter at once means the first row of what is found, not of what stood there for the text before: it waits
 * for the answer. A row that somebody has marked themselves is gone to at once.
 */
export function useEnter({ isSearching, run }: EnterOptions): Enter {
  const [isAwaited, setAwaited] = useState(false);
  const wait = useCallback(() => setAwaited(true), []);
  const isChosen = useRef(false);
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    run();
  });
  const mark = (isOwn: boolean) => () => {
    isChosen.current = isOwn;
    setAwaited(false);
  };
  return {
    isAwaited,
    wait,
    press: () => (isSearching && !isChosen.current ? setAwaited(true) : run()),
    choose: mark(true),
    forget: mark(false),
  };
}
