/** `1 quote`, `0 quotes`: how many of a thing, as commands tell it. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** What goes with it: `was` or `were`. */
export function wereOf(count: number): "was" | "were" {
  return count === 1 ? "was" : "were";
}
