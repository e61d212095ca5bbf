const POOL_BYTES = 4096;

/**
 * Numbers in [0, 1) of 8 random bits each, drawn from the platform's cryptographic generator 4 KiB at a time: asking it
 * for every single character of an id costs more than the rest of the id.
 */
export function createPooledRandom(): () => number {
  const pool = new Uint8Array(POOL_BYTES);
  let position = POOL_BYTES;
  return () => {
    if (position === POOL_BYTES) {
      globalThis.crypto.getRandomValues(pool);
      position = 0;
    }
    const byte = pool[position] ?? 0;
    pool[position] = 0;
    position += 1;
    return byte / 256;
  };
}
