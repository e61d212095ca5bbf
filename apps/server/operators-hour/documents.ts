import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shellBlocks } from "../process-tests/guide-shell.ts";
import { CHECKOUT } from "../src/checkout.ts";

/** The blocks of a document of operators that are commands, as they are printed. */
export const blocksOf = (name: string): string[] => shellBlocks(join(CHECKOUT, "ops", name));

/**
 * A command as the text of a document has it.
 *
 * @param values what stands for `<name>` in it
 * @throws when the document does not have it any more.
 */
export function commandOf(name: string, command: string, values: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(join(CHECKOUT, "ops", name), "utf8");
  if (!text.includes(`\`${command}\``)) throw new Error(`ops/${name} does not say \`${command}\` any more.`);
  return `${command.replace(/<(\w+)>/g, (_, key: string) => values[key] ?? "")}\n`;
}
