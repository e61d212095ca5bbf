/** As many organizations as one process serves in a day; what is dropped is looked up once more. */
const CAPACITY = 10_000;

/**
 * Asks until the answer is yes, and keeps that for the life of the process: the first steps of an organization are
 * looked up while they are open, and not for every page of those that have long been done.
 */
export function rememberCompleted(): (organizationId: string, isComplete: () => Promise<boolean>) => Promise<boolean> {
  const completed = new Set<string>();
  return async (organizationId, isComplete) => {
    if (completed.has(organizationId)) return true;
    if (!(await isComplete())) return false;
    const [oldest] = completed;
    if (completed.size >= CAPACITY && oldest !== undefined) completed.delete(oldest);
    completed.add(organizationId);
    return true;
  };
}
