/** Made of parser-process.ts by `pnpm generate`. */
export const PARSER_PROGRAM = `
/**
 * What the process of parse-mail.ts runs: the parser, and nothing else of ours. It is handed over as text, parser-program.ts, which
 * "pnpm generate" makes of this file: then no build has to carry it as a file of its own. So it imports nothing.
 */
const { writeFileSync } = process.getBuiltinModule("node:fs");
const { setPriority } = process.getBuiltinModule("node:os");
const { createRequire } = process.getBuiltinModule("node:module");

process.once("disconnect", () => process.exit());
process.once("message", async ({ limits, letter, parser, niceness }            ) => {
  attempt(() => writeFileSync("/proc/self/oom_score_adj", "1000"));
  if (process.platform === "linux") attempt(() => setPriority(niceness));
  try {
    const { parse } = createRequire(parser)(parser)                             ;
    const { headerLines, text, html, ...mail } = await parse(await standardInput(), limits);
    answer({ mail: { ...mail, text: text?.slice(0, letter.text + 1), html: html?.slice(0, letter.html + 1) } });
  } catch (error) {
    answer({ unreadable: error instanceof Error ? error.constructor.name : typeof error });
  }
});

/** No more text goes back than is read: a message between processes lies in both of them several times. */
function answer(message        )       {
  process.send?.(message);
}

/** What a system does not offer, or does not allow. */
function attempt(work            )       {
  try {
    work();
  } catch {
    // The mail is read all the same.
  }
}

async function standardInput()                  {
  const chunks           = [];
  for await (const chunk of process.stdin) chunks.push(chunk          );
  return Buffer.concat(chunks);
}
`;
