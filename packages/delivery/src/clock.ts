/** Wall time, handed in by the application: packages/api's Clock fits. */
export interface Clock {
  now(): Date;
}
