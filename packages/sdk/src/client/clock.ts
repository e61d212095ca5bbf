/** Milliseconds since 1970. The SDK is published on its own and reads the clock here alone. */
export const nowMs = (): number => Date.now();
