/** Somebody asked to prove that it is them, and whoever waits for it. */
let asked: { readonly answer: Promise<boolean>; readonly settle: (isGiven: boolean) => void } | undefined;

const listeners = new Set<() => void>();

const tellListeners = () => {
  for (const tell of listeners) tell();
};

/**
 * Asks the person in a dialog to prove that it is them; several that ask at once share one. Never rejects.
 *
 * @returns false when they closed it, and where no page could show it
 */
export function askForProof(): Promise<boolean> {
  if (asked !== undefined) return asked.answer;
  if (listeners.size === 0) return Promise.resolve(false);
  let settle = (_isGiven: boolean): void => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  asked = { answer, settle };
  tellListeners();
  return answer;
}

/** Ends what was asked; nothing when nobody asks. */
export function settleProof(isGiven: boolean): void {
  const ended = asked;
  asked = undefined;
  tellListeners();
  ended?.settle(isGiven);
}

export const isProofAsked = (): boolean => asked !== undefined;

/** For the dialog alone: from then on it can be asked. @returns what ends it */
export function listenForProof(tell: () => void): () => void {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) settleProof(false);
  };
}
