import { parseArgs } from "node:util";
import { everyChain } from "@quote-financing/api/audit/chain/every-chain";
import { adoptEntries } from "@quote-financing/api/audit/chain/link-entries";
import { type ChainFinding, type ChainReport, verifyChain } from "@quote-financing/api/audit/chain/verify-chain";
import { counted, wereOf } from "./counted.ts";
import { addHeads, beginHeads, goneHeads, type KeptHead, readHeads } from "./files/kept-heads.ts";
import { typedPath } from "./files/typed-paths.ts";
import { runTyped, TYPED } from "./run-command.ts";

const USAGE = `Usage: audit:verify [--heads <file> [--new]] [--adopt]
Reads every audit log again and names each entry that was changed, removed or inserted; ends with 1 when there is one.
--heads: a file that is kept outside of the database: the ends of the chains are compared with those in it, and added.
--new: begins that file; without it one that is not there, or has no ends, ends with 1.
--adopt: first lets in what processes of a release before chains wrote beside this one: once, after the upgrade.`;

/** `pnpm audit:verify`: ops/audit-log.md. */
await runTyped(
  { usage: USAGE, read: readArguments },
  async ({ db, tell }, { file, isNew, adopt }) => {
    const kept = file === undefined ? [] : isNew ? beginHeads(file) : readHeads(file, tell);
    const chains = await everyChain(db);
    let broken = 0;
    const ends: KeptHead[] = [];
    for (const { chain, name } of chains) {
      if (adopt) await db.transact((tx) => adoptEntries(tx, chain));
      const heads = kept.filter((head) => head.chain === chain);
      const report = await verifyChain(db.forMaintenance, chain, heads);
      tell(`${name}: ${wordsOf(report)}`);
      for (const words of beginningWords(report, heads)) tell(`  ${words}`);
      for (const finding of report.findings) tell(`  ${findingWords(finding)}`);
      if (report.findings.length > 0) broken += 1;
      else if (report.lastSequence > 0) ends.push(headOf(report));
    }
    for (const { chain, sequence, hash } of goneHeads(kept, new Set(chains.map((one) => one.chain)))) {
      tell(`${chain}: REMOVED, there is no such log any more; its end was ${sequence} ${hash}`);
      broken += 1;
    }
    if (broken > 0) process.exitCode = 1;
    tell(broken === 0 ? "Every audit log is as it was written." : brokenWords(broken));
    // Once everything was verified: a disk that is full must hide no log that was changed.
    if (file !== undefined) addHeads(file, ends);
    if (isNew) tell(beganWords(file, ends.length));
  },
  TYPED,
);

// Functions, which are there before the command above runs.
function wordsOf({ entries, lastSequence, lastHash, findings }: ChainReport): string {
  if (lastSequence === 0 && findings.length === 0) return "empty";
  return `${counted(entries, "entry", "entries")}, ${findings.length === 0 ? "intact" : "BROKEN"}, end ${lastSequence} ${lastHash}`;
}

/** A file without ends is none: the next run would look for the one that was lost. */
function beganWords(file: string | undefined, keptEnds: number): string {
  return keptEnds === 0
    ? `No log has an end that could be kept yet: ${file} was not made. Use --new again once one has.`
    : `There were no earlier ends to compare with: ${file} is new.`;
}

/** Whoever owns the tables can name any place as the beginning: who reads this knows whether a rule explains it. */
function* beginningWords({ removedSequence }: ChainReport, heads: readonly KeptHead[]): Generator<string> {
  if (removedSequence === 0) return;
  yield `begins behind ${removedSequence}`;
  const before = heads.filter(({ sequence }) => sequence < removedSequence).length;
  if (before > 0) yield `${counted(before, "earlier end")} from before that ${wereOf(before)} not compared`;
}

function brokenWords(count: number): string {
  return `${counted(count, "audit log")} ${count === 1 ? "is not as it was" : "are not as they were"} written.`;
}

function findingWords({ kind, sequence, auditEntryId }: ChainFinding): string {
  const place = sequence === undefined ? "without a place" : `place ${sequence}`;
  return [kind, place, auditEntryId ?? ""].join(" ").trimEnd();
}

function headOf({ chain, lastSequence: sequence, lastHash: hash }: ChainReport): KeptHead {
  return { chain, sequence, hash };
}

function readArguments() {
  const options = { heads: { type: "string" }, new: { type: "boolean" }, adopt: { type: "boolean" } } as const;
  const { heads, new: isNew = false, adopt = false } = parseArgs({ options }).values;
  if (isNew && heads === undefined) return undefined;
  return { file: heads === undefined ? undefined : typedPath(heads), isNew, adopt };
}
