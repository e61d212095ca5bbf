"use client";

import { useSyncExternalStore } from "react";

export interface SharedValue<Value> {
  readonly set: (value: Value) => void;
  readonly use: () => Value;
}

/** What one part of this page says and another shows. @param initial as the server draws it */
export function createSharedValue<Value>(initial: Value): SharedValue<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    set: (value) => {
      if (current === value) return;
      current = value;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => initial,
      ),
  };
}
