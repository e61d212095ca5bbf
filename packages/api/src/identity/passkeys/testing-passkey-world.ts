import type { Database } from "@quote-financing/db/database";
import type { Services } from "../../context.ts";
import { cookiesOf, createSignedInWorld } from "../sign-in/testing-sign-in-world.ts";
import { type Deviation, testAuthenticator } from "./testing-passkey.ts";

/** Somebody of an organization who is signed in, and what their browser does with an authenticator. */
export async function createPasskeyWorld(db: Database, more: Partial<Services> = {}) {
  const w = await createSignedInWorld(db, "member", more);
  const { origin } = new URL(w.services.portalUrl);
  const authenticator = testAuthenticator(origin);
  /** Asks for options, and has the authenticator sign them. */
  const challengeOf = async (path: string, cookie: string) => {
    const asked = await w.post(path, {}, { cookie, origin });
    const { challenge } = (await asked.json()) as { challenge: string };
    return { challenge, cookie: [cookie, cookiesOf(asked)].filter((text) => text !== "").join("; ") };
  };
  const add = async (deviation: Deviation = {}, cookie = w.cookie) => {
    const asked = await challengeOf("/passkey/add-options", cookie);
    const response = authenticator.add(asked.challenge, deviation);
    return w.post("/passkey/add", { name: "Phone", response }, { cookie: asked.cookie, origin });
  };
  const enter = async (deviation: Deviation = {}, by = authenticator) => {
    const asked = await challengeOf("/passkey/use-options", "");
    return w.post(
      "/passkey/sign-in",
      { response: by.use(asked.challenge, deviation) },
      { cookie: asked.cookie, origin },
    );
  };
  const prove = async (cookie: string) => {
    const asked = await challengeOf("/passkey/use-options", cookie);
    return w.post("/passkey/prove", { response: authenticator.use(asked.challenge) }, { cookie: asked.cookie, origin });
  };
  return { ...w, origin, authenticator, challengeOf, add, enter, prove };
}
