import { createHmac } from "node:crypto";
import { isSameSecret } from "../../is-same-secret.ts";

const STEP_MS = 30_000;

/**
 * In which step of 30 s since 1970 an authenticator app shows this code (RFC 6238, SHA-1, 6 digits); undefined when in none
 * of those within `window` steps of now.
 */
export function totpStepOf(secret: string, code: string, nowMs: number, window: number): number | undefined {
  const current = Math.floor(nowMs / STEP_MS);
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => current - window + index);
  return steps.find((step) => isSameSecret(code, codeOf(secret, step)));
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
