import { type ChildProcess, spawn } from "node:child_process";
// For a build that copies what is imported, as Next.js does for a portal alone; and a missing one shows at the start.
import "postal-mime";
import type { UnreadableMail } from "@quote-financing/domain/inbound-mail";
import type { Email } from "postal-mime";
import { PARSER_PROGRAM } from "./parser-program.ts";

/** A mail taken apart. */
export type ParsedMail = Omit<Email, "headerLines">;

type Answer = { readonly mail: ParsedMail } | UnreadableMail;

/** Parsing a mail took longer than its limit, as it may on a busy machine. */
export class SlowMailError extends Error {
  override readonly name = "SlowMailError";
}

/** The system killed the parser process (SIGKILL), e.g. out of memory, because of this mail or of another process. */
export class EndedMailError extends Error {
  override readonly name = "EndedMailError";
}

/** Characters kept per body; one more is kept to show that it was longer. */
export const LETTER = { text: 512 * 1024, html: 1024 * 1024 } as const;

/** A mail server adds a line or two for each hop; mail that people write stays far below these. */
export const PARSER_LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const;

/** 40 MiB take a second, and ten where the low priority (NICENESS) makes the process wait for others. */
const LIMIT_MS = 15_000;

/** An honest 40 MiB take 15 MiB of it. What is attached is not counted. */
const MEMORY = ["--max-old-space-size=128", "--max-semi-space-size=16"];

/** A low priority, which still gets a tenth of a busy processor. */
const NICENESS = 10;

/** What the process of a mail is told. Where memory runs out, the system ends it and not the server; the mail comes by a pipe. */
export interface ParserTask {
  readonly limits: typeof PARSER_LIMITS;
  readonly letter: typeof LETTER;
  readonly niceness: number;
  /** The parser's file. */
  readonly parser: string;
}

/**
 * Takes a mail apart in a process of its own, with a limit on its memory: the parser does not let go of an event loop before it is
 * done, and V8 ends the process, not the thread, in which a single string or list does not fit (decision record 0323).
 *
 * @param given for tests: answers `{ mail }` or `{ unreadable }`, and in how many milliseconds it must
 * @throws SlowMailError after the limit, EndedMailError when the system ended it, or whatever keeps the process from running; it is ended either way
 */
export async function parseMail(
  raw: Uint8Array,
  { program, limitMs } = { program: PARSER_PROGRAM, limitMs: LIMIT_MS },
): Promise<ParsedMail | UnreadableMail> {
  const task: ParserTask = { limits: PARSER_LIMITS, letter: LETTER, niceness: NICENESS, parser: parserPath() };
  // Nothing of ours is in its environment: no secret, and no option of this process. Next.js's types ask for the one name.
  const child = spawn(process.execPath, [...MEMORY, "-e", program], {
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  // One that ends before it has read all says so itself; and one that could not be started has no pipe.
  child.stdin?.on("error", () => {});
  child.stdin?.end(raw);
  const answer = await answerOf(child, task, limitMs);
  return "mail" in answer ? answer.mail : answer;
}

async function answerOf(child: ChildProcess, task: ParserTask, limitMs: number): Promise<Answer> {
  let limit: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      limit = setTimeout(() => reject(new SlowMailError(`A mail took more than ${limitMs} ms.`)), limitMs);
      child.on("message", (answer) => resolve(answer as Answer));
      // The process could not be started: not because of the mail, which is to be brought again.
      child.on("error", reject);
      child.on("exit", (code, signal) => {
        if (isOutOfMemory(code, signal)) resolve({ unreadable: "more memory than a mail may take" });
        else if (signal === "SIGKILL") reject(new EndedMailError("The process that takes a mail apart was killed."));
        else reject(new Error(`The process that takes a mail apart ended (${code ?? signal}).`));
      });
      // After the listeners are set: a process that could not be started has no channel, and emits its error later.
      child.send?.(task, () => {});
    });
  } finally {
    clearTimeout(limit);
    child.kill("SIGKILL");
  }
}

/** V8 aborts; a shell in between would tell that as 134. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === "SIGABRT" || code === 134;

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
