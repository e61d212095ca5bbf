import { CommandFailure } from "./commands/command-failure.mjs";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;
const SIGN_OF_LIFE_MS = 10_000;
const SHOWN_LINES = 40;

/**
 * Runs one step of a longer job and tells what happens: a spinner on a terminal, else a line every 10 seconds.
 *
 * @template Value
 * @param {string} title
 * @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function step(title, work) {
  const startedAtMs = performance.now();
  const elapsed = () => `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
  const stop = process.stdout.isTTY ? spin(title, elapsed) : murmur(title, elapsed);
  try {
    const value = await work();
    stop();
    console.log(`✓ ${title}  ${elapsed()}`);
    return value;
  } catch (error) {
    stop();
    console.log(`✗ ${title}  ${elapsed()}`);
    throw error;
  }
}

/** What a person needs of a failure: the end of the output, and where the rest is. */
export function explain(error) {
  if (!(error instanceof CommandFailure)) return error instanceof Error ? error.message : String(error);
  const lines = error.output.trimEnd().split("\n").slice(-SHOWN_LINES);
  return [...lines.map((line) => `    ${line}`), `${error.message} All of its output: ${error.log}`].join("\n");
}

function spin(title, elapsed) {
  let frame = 0;
  const timer = setInterval(() => {
    frame = (frame + 1) % FRAMES.length;
    process.stdout.write(`\r\u001b[2K${FRAMES[frame]} ${title}  ${elapsed()}`);
  }, FRAME_MS);
  const clear = () => process.stdout.write("\r\u001b[2K");
  process.once("exit", clear); // Ctrl-C: the line is the shell's again.
  return () => {
    clearInterval(timer);
    process.off("exit", clear);
    clear();
  };
}

function murmur(title, elapsed) {
  console.log(`▸ ${title}`);
  const timer = setInterval(() => console.log(`  … ${title}  ${elapsed()}`), SIGN_OF_LIFE_MS);
  return () => clearInterval(timer);
}
