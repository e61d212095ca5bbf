import type { Database } from "@quote-financing/db/database";

/** How many statements whose text has `pattern` the database is sent while `work` lasts. */
export async function statementsDuring(
  { client }: Database,
  pattern: RegExp,
  work: () => Promise<unknown>,
): Promise<number> {
  const { unsafe } = client;
  let count = 0;
  const counting = (...call: Parameters<typeof unsafe>) => {
    if (pattern.test(call[0])) count += 1;
    return unsafe.apply(client, call);
  };
  Object.assign(client, { unsafe: counting });
  try {
    await work();
  } finally {
    Object.assign(client, { unsafe });
  }
  return count;
}
