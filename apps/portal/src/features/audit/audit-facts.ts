/** What is told of an entry. A hold leaves the status as it is: "from X to X" is one fact, not two. */
export function auditFacts({ from, to, ...others }: Record<string, unknown>): Record<string, unknown> {
  if (from === undefined || from !== to) return { ...others, from, to };
  return { ...others, status: to };
}
