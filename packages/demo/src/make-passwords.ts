import type { Services } from "@quote-financing/api/context";
import { DEMO_AGENTS, DEMO_MEMBERS } from "./demo-people.ts";

/** By address. Shown to whoever started the service, and stored as its hash. */
export type DemoPasswords = ReadonlyMap<string, { readonly password: string; readonly hash: string }>;

/** A password for everyone who can sign in, made before a transaction: on a busy machine a hash takes seconds. */
export async function makePasswords({ passwords, randomBytes }: Services): Promise<DemoPasswords> {
  const made = [...DEMO_MEMBERS, ...DEMO_AGENTS].map(async ({ email }) => {
    const password = randomBytes(12).toString("base64url");
    return [email, { password, hash: await passwords.hash(password) }] as const;
  });
  return new Map(await Promise.all(made));
}
