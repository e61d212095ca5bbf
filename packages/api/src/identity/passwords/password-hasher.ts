import { availableParallelism } from "node:os";
import { BoundedQueue } from "@quote-financing/domain/refusals/bounded-queue";
import { verifyPassword as verifyScrypt } from "better-auth/crypto";
import { identityRefusals } from "../refusals.ts";
import { type HashOrder, HashThread } from "./hash-thread.ts";

/** Hashes and checks passwords. Both may refuse with `service_unavailable` when too many wait (`BoundedQueue`). */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  /** Whether this password made the stored hash, of today's kind or of better-auth's scrypt. */
  readonly verify: (stored: string, password: string) => Promise<boolean>;
  /** Made with other means or costs than `hash` takes today. */
  readonly isOutdated: (stored: string) => boolean;
}

interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** argon2id above OWASP's minimum of 19 MiB and 2 passes (decision record 0198). */
const COST: HashCost = { memoryKib: 32 * 1024, passes: 3 };

/** One processor stays free for everybody else; 32 waiting are a few seconds where there are two. */
const QUEUE = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 32 };

/** Of this process. Those without work: a queue of N never starts more than N. */
const idleThreads: HashThread[] = [];

/** One for a process: the queue bounds all of its sign-ins. In threads that let others go first. @param cost for tests */
export function createPasswordHasher({ memoryKib, passes }: HashCost = COST, queue = QUEUE): PasswordHasher {
  const turns = new BoundedQueue(queue, identityRefusals.tooManyPasswords());
  const cost = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  const prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`;
  return {
    hash: (password) => turns.run(async () => String(await askThread({ password: normalized(password), cost }))),
    verify: (stored, password) => turns.run(() => isMadeBy(stored, password)),
    isOutdated: (stored) => !stored.startsWith(prefix),
  };
}

async function isMadeBy(stored: string, password: string): Promise<boolean> {
  if (!stored.startsWith("$argon2")) return verifyScrypt({ hash: stored, password });
  return (await askThread({ password: normalized(password), stored })) === true;
}

async function askThread(order: HashOrder): Promise<string | boolean> {
  const thread = idleThreads.pop() ?? new HashThread();
  try {
    return await thread.ask(order);
  } finally {
    idleThreads.push(thread);
  }
}

/** As better-auth does: keyboards write one letter in several ways. */
const normalized = (password: string): string => password.normalize("NFKC");
