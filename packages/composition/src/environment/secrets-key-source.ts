import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";

/** What a key management system may take, with its network. */
const COMMAND_MS = 20_000;
const MOST_BYTES = 64 * 1024;

type Given = Readonly<Record<string, string | undefined>>;

const SOURCES = ["SECRETS_KEY", "SECRETS_KEY_FILE", "SECRETS_KEY_COMMAND"] as const;

/**
 * SECRETS_KEY itself, out of the file that SECRETS_KEY_FILE names, or what SECRETS_KEY_COMMAND prints (decision record 0274).
 * Read once, when a process starts. Several keys are separated by commas or lines.
 *
 * @param timeLimitMs after which the command is killed
 * @returns the environment with SECRETS_KEY in it; a refusal repeats neither key, file nor command.
 */
export function withSecretsKey(given: Given, timeLimitMs = COMMAND_MS): Result<Given, string> {
  const { SECRETS_KEY_FILE: file, SECRETS_KEY_COMMAND: command } = given;
  const named = SOURCES.filter((name) => given[name] !== undefined && given[name] !== "");
  if (named.length > 1) return refused(`${named.join(" and ")} are set: one of them says where the key is.`);
  if (file) return withKey(given, "SECRETS_KEY_FILE", readKeyFile(file));
  if (command) return withKey(given, "SECRETS_KEY_COMMAND", runKeyCommand(command, timeLimitMs));
  return accepted(given);
}

function withKey(given: Given, name: string, read: Result<string, string>): Result<Given, string> {
  if (!read.ok) return refused(`${name} ${read.refusal}.`);
  const keys = read.value.split(/[\n,]/).map((key) => key.trim());
  const SECRETS_KEY = keys.filter((key) => key !== "").join(",");
  return SECRETS_KEY === "" ? refused(`${name} gives no key.`) : accepted({ ...given, SECRETS_KEY });
}

function readKeyFile(file: string): Result<string, string> {
  try {
    const bytes = readFileSync(file);
    return bytes.length > MOST_BYTES
      ? refused("names a file that is too long for a key")
      : accepted(bytes.toString("utf8"));
  } catch (cause) {
    return refused(`names a file that cannot be read: ${codeOf(cause)}`);
  }
}

/** What it writes to its error output is dropped: it may be the key. */
function runKeyCommand(command: string, timeLimitMs: number): Result<string, string> {
  const { error, status, signal, stdout } = spawnSync("/bin/sh", ["-c", command], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    timeout: timeLimitMs,
    killSignal: "SIGKILL",
    maxBuffer: MOST_BYTES,
  });
  if (error !== undefined) {
    const code = codeOf(error);
    if (code === "ETIMEDOUT") return refused(`took longer than ${timeLimitMs / 1000} seconds`);
    return refused(code === "ENOBUFS" ? "printed more than a key" : `could not be run: ${code}`);
  }
  return status === 0 ? accepted(stdout) : refused(`ended with ${status ?? signal}`);
}

const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? "unknown";
