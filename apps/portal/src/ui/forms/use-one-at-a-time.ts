import { useRef } from "react";

/**
 * Runs one at a time, however often a button is pressed: that a mutation is under way is told to the page, and so to its
 * button, a moment later (decision record 0422). What went wrong is the mutation's to show.
 *
 * @example const rotate = trpc.destinations.rotateBearerSecret.useMutation();
 *   const start = useOneAtATime(rotate.mutateAsync);
 */
export function useOneAtATime<Input extends unknown[]>(
  run: (...input: Input) => Promise<unknown>,
): (...input: Input) => void {
  const isRunning = useRef(false);
  return (...input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void run(...input)
      .catch(() => {})
      .finally(() => {
        isRunning.current = false;
      });
  };
}
