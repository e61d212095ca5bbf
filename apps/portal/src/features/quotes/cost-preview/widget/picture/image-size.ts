/** Twice the 600 x 315 at which mail shows it. */
export const IMAGE_SIZE = { width: 1200, height: 630 } as const;
