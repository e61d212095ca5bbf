import { Worker } from "node:worker_threads";
// For a build that copies what is imported, as Next.js does for a portal alone; and a missing one shows at the start.
import "postal-mime";
import type { Email } from "postal-mime";

/** A mail taken apart. */
export type ParsedMail = Omit<Email, "headerLines">;

type Answer = { readonly mail: ParsedMail } | { readonly fault: string };

/** A mail took longer to be taken apart than it may, as on a machine with much else to do. */
export class SlowMailError extends Error {
  override readonly name = "SlowMailError";
}

/** A mail server adds a line or two for each hop; more depth or headers than these is no letter. */
export const MAIL_LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const;

/** 40 MiB take a second; a thread that lets all others go first takes ten. */
const LIMIT_MS = 15_000;

/** An honest 40 MiB take 15. What is attached is not counted. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } as const;

/** Behind everything else, and still with a tenth of a busy processor. */
const MAIL_THREAD_NICENESS = 10;

/** What the thread runs: the parser, and nothing of ours. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
try { if (process.platform === "linux") require("node:os").setPriority(${MAIL_THREAD_NICENESS}); } catch {}
require(workerData.parser).parse(workerData.raw, workerData.limits).then(
  ({ headerLines, ...mail }) => {
    const files = mail.attachments.map(({ content }) => content).filter((content) => content instanceof ArrayBuffer);
    parentPort.postMessage({ mail }, [...new Set(files)]);
  },
  (error) => parentPort.postMessage({ fault: String(error) }),
);`;

/**
 * Takes a mail apart in a thread of its own, with a limit on its memory: the parser does not let go of an event loop before it is done.
 *
 * @param given for tests: answers `{ mail }` or `{ fault }`, and in how many milliseconds it must
 * @returns undefined for what is no mail, or takes more memory than one
 * @throws SlowMailError after the limit, or whatever keeps the thread from running; it is ended either way
 */
export async function parseMail(
  raw: Uint8Array,
  { program, limitMs } = { program: PROGRAM, limitMs: LIMIT_MS },
): Promise<ParsedMail | undefined> {
  // Handed over, a copy is not copied again while the thread starts.
  const own = new Uint8Array(raw);
  const worker = new Worker(program, {
    eval: true,
    workerData: { raw: own, limits: MAIL_LIMITS, parser: parserPath() },
    transferList: [own.buffer],
    resourceLimits: MEMORY,
  });
  const answer = await answerOf(worker, limitMs);
  return "mail" in answer ? answer.mail : undefined;
}

async function answerOf(worker: Worker, limitMs: number): Promise<Answer> {
  let limit: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      limit = setTimeout(() => reject(new SlowMailError(`A mail took more than ${limitMs} ms.`)), limitMs);
      worker.on("message", resolve);
      // A thread that cannot run is no fault of the mail, which is to be brought again.
      worker.on("error", (error) => (isOutOfMemory(error) ? resolve({ fault: String(error) }) : reject(error)));
      worker.on("exit", () => reject(new Error("The thread that takes a mail apart ended.")));
    });
  } finally {
    clearTimeout(limit);
    void worker.terminate();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** Where the parser lies, next to the package that runs, its program, or this file (`npm start`). Asked past the bundlers, which leave it outside. */
function parserPath(): string {
  const { createRequire } = process.getBuiltinModule("node:module");
  let fault: unknown;
  for (const place of [`${process.cwd()}/package.json`, process.argv[1] ?? "", import.meta.url]) {
    try {
      return createRequire(place).resolve("postal-mime");
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
