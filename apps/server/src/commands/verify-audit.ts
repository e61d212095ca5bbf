import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { everyChain } from "@quote-financing/api/audit/chain/every-chain";
import { adoptEntries } from "@quote-financing/api/audit/chain/link-entries";
import { type ChainFinding, type ChainReport, verifyChain } from "@quote-financing/api/audit/chain/verify-chain";
import { z } from "zod";
import { StartFailure } from "../processes/start-failure.ts";
import { counted } from "./counted.ts";
import { runTyped, TYPED } from "./run-command.ts";

const USAGE = `Usage: audit:verify [--heads <file>] [--adopt]
Reads every audit log again and names each entry that was changed, removed or inserted; ends with 1 when there is one.
--heads: a file that is kept outside of the database: the ends of the chains are compared with those in it, and added.
--adopt: first lets in what processes of a release before chains wrote beside this one: once, after the upgrade.`;

const headSchema = z.object({ chain: z.string(), sequence: z.int(), hash: z.string() });

/** `pnpm audit:verify`: ops/audit-log.md. */
await runTyped(
  readArguments,
  async ({ db, tell }, { heads: file, adopt = false }) => {
    const kept = file === undefined ? [] : readHeads(file);
    let broken = 0;
    for (const { chain, name } of await everyChain(db)) {
      if (adopt) await db.transact((tx) => adoptEntries(tx, chain));
      const heads = kept.filter((head) => head.chain === chain);
      const report = await verifyChain(db.forMaintenance, chain, heads);
      tell(`${name}: ${wordsOf(report)}`);
      for (const finding of report.findings) tell(`  ${findingWords(finding)}`);
      if (report.findings.length > 0) broken += 1;
      else if (file !== undefined && report.lastSequence > 0) appendFileSync(file, headLine(report));
    }
    if (broken > 0) process.exitCode = 1;
    tell(broken === 0 ? "Every audit log is as it was written." : brokenWords(broken));
  },
  TYPED,
);

// Functions, which are there before the command above runs.
function wordsOf({ entries, lastSequence, lastHash, findings }: ChainReport): string {
  if (lastSequence === 0 && findings.length === 0) return "empty";
  return `${counted(entries, "entry", "entries")}, ${findings.length === 0 ? "intact" : "BROKEN"}, end ${lastSequence} ${lastHash}`;
}

function brokenWords(count: number): string {
  return `${counted(count, "audit log")} ${count === 1 ? "is not as it was" : "are not as they were"} written.`;
}

function findingWords({ kind, sequence, auditEntryId }: ChainFinding): string {
  const place = sequence === undefined ? "without a place" : `place ${sequence}`;
  return [kind, place, auditEntryId ?? ""].join(" ").trimEnd();
}

function headLine({ chain, lastSequence: sequence, lastHash: hash }: ChainReport): string {
  return `${JSON.stringify({ chain, sequence, hash })}\n`;
}

function readHeads(file: string) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  try {
    return lines.filter((line) => line !== "").map((line) => headSchema.parse(JSON.parse(line)));
  } catch {
    throw new StartFailure(`${file} is no file that audit:verify wrote. Nothing was verified.`);
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { heads: { type: "string" }, adopt: { type: "boolean" } } }).values;
  } catch {
    throw new StartFailure(USAGE);
  }
}
