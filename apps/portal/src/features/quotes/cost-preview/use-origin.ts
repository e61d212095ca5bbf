import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Where the browser is; empty while the server renders. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
