/** What the page calls once React answers to its buttons. */
export const FOLLOW_EARLY_ACTION = "followEarlyAction";

/**
 * Runs in the page before its scripts are there: a button that is drawn already answers nobody yet. The last click or
 * submission waits for them; without this it would be lost. Links work by themselves.
 */
function keepEarlyAction(name: string) {
  let waiting: (() => void) | undefined;
  const keep = (event: Event, action: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting = action;
  };
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button !== null && (button.type !== "submit" || button.form === null)) keep(event, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    // A form with an address of its own works without scripts.
    if (!form.hasAttribute("action")) keep(event, () => form.requestSubmit(event.submitter));
  };
  window.addEventListener("click", onClick, true);
  window.addEventListener("submit", onSubmit, true);
  Object.assign(window, {
    [name]: () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("submit", onSubmit, true);
      waiting?.();
      waiting = undefined;
    },
  });
}

/** For the head of each page (decision record 0420). */
export const EARLY_ACTIONS_SCRIPT = `(${keepEarlyAction})(${JSON.stringify(FOLLOW_EARLY_ACTION)});`;
