import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../root.mjs";

/** Texts that are secret by their form. A match that is plainly invented is none: few different characters. */
const SECRETS = [
  ["a private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{64}/g],
  ["an organization API key", /\bokey_(?:test_)?[A-Za-z0-9_-]{43}\b/g],
  ["a partner access token", /\bptok_(?:test_)?[A-Za-z0-9_-]{43}\b/g],
  ["a bearer secret", /\bwhsec_[A-Za-z0-9_-]{43}\b/g],
  ["an AWS key", /\bAKIA[0-9A-Z]{16}\b/g],
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b/g],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}\b/g],
  ["a Slack token", /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/g],
  ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{20,}\b/g],
  ["a signed token", /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/g],
];

const SECRET_FILES = /^(\.env(\..+)?|.*\.(pem|key|p12|pfx|keystore)|id_(rsa|ed25519)|secrets\.json|demo\.json)$/;
const HARMLESS_FILES = new Set([".env.example"]);
const FEWEST_CHARACTERS_OF_A_SECRET = 16;

/** @returns {{ checked: number, problems: string[] }} secrets in files that git tracks */
export function checkSecrets() {
  if (!findsWhatItMust()) throw new Error("The search for secrets does not find one that was made for it.");
  const paths = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8", maxBuffer: 64 << 20 });
  const tracked = paths.split("\0").filter((path) => path !== "");
  const problems = tracked.flatMap((path) => {
    const name = basename(path);
    const file = SECRET_FILES.test(name) && !HARMLESS_FILES.has(name) ? [`${path} is a file of secrets`] : [];
    return [...file, ...secretsIn(readTracked(path)).map(({ line, kind }) => `${path}:${line} holds ${kind}`)];
  });
  return { checked: tracked.length, problems };
}

/** Made anew for each run, so that it stands in no file: whether the search would find one. */
function findsWhatItMust() {
  const token = `okey_${randomBytes(32).toString("base64url")}`;
  const key = `-----BEGIN PRIVATE KEY-----\n${randomBytes(96).toString("base64")}`;
  return (
    secretsIn(`const token = "${token}";\n${key}`).length === 2 && secretsIn(`okey_${"A".repeat(43)}`).length === 0
  );
}

/** @returns {{ line: number, kind: string }[]} */
function secretsIn(text) {
  return SECRETS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => !isInvented(found))
      .map(({ index }) => ({ kind, line: text.slice(0, index).split("\n").length })),
  );
}

/** `okey_AAAA…`, `whsec_EXAMPLE…`, the alphabet: a random text of that length looks otherwise. */
function isInvented(found) {
  const random = found.replace(/^[a-z]+_/, "");
  return (
    new Set(random).size < FEWEST_CHARACTERS_OF_A_SECRET || /example|voorbeeld|ABCDEFGHIJ|0123456789/i.test(random)
  );
}

/** A file that was deleted in the work tree, or holds bytes that are no text, has nothing to search. */
function readTracked(path) {
  try {
    const text = readFileSync(join(ROOT, path), "utf8");
    return text.includes("\0") ? "" : text;
  } catch {
    return "";
  }
}
