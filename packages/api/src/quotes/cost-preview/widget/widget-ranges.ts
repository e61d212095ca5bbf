/** Bounds of the widget's sliders, in whole euros, and where they start. The fields beside them take any amount. */
export const WIDGET_RANGES = {
  amount: { minimum: 1_000, maximum: 75_000, step: 500, initial: 15_000 },
  budget: { minimum: 25, maximum: 1_000, step: 5, initial: 250 },
} as const;
