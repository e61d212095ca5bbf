import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

function listenForConnection(tell: () => void): () => void {
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  return () => {
    window.removeEventListener("online", tell);
    window.removeEventListener("offline", tell);
  };
}

/** Whether the browser knows of no network at all; one that leads nowhere is only found by using it. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    listenForConnection,
    () => !navigator.onLine,
    () => false,
  );

/** Acts each time the browser finds a network again. */
export function useBackOnline(act: () => void): void {
  const onBack = useEffectEvent(act);
  useEffect(() => {
    const listen = () => onBack();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, []);
}
