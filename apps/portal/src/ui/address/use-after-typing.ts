import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect } from "react";
import { followedLinks } from "../layout/page-link.tsx";

const TYPING_PAUSE_MS = 250;

/**
 * What was typed is told once the hand rests, unless a link is followed meanwhile: it would change the address, and keep
 * somebody here who has gone.
 *
 * @param onFollow hears whether something waited, which is dropped then
 */
export function useAfterTyping<Arguments extends unknown[]>(
  tell: (...typed: Arguments) => void,
  { pauseMs = TYPING_PAUSE_MS, onFollow }: { pauseMs?: number; onFollow?: (waited: boolean) => void } = {},
) {
  const tellSoon = useDebouncedCallback(tell, pauseMs);
  useEffect(() => {
    const drop = () => {
      const waited = tellSoon.isPending();
      tellSoon.cancel();
      onFollow?.(waited);
    };
    followedLinks.addEventListener("follow", drop);
    return () => followedLinks.removeEventListener("follow", drop);
  }, [tellSoon, onFollow]);
  return tellSoon;
}
