import * as tables from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createCallerFactory } from "../../trpc.ts";
import { addTestPasskey } from "../passkeys/testing-passkey.ts";
import { ACCESS_TOKEN } from "./testing-provider.ts";
import { createSingleSignOnWorld, outcomeOf } from "./testing-single-sign-on-world.ts";

const database = testDatabase();

const world = () => createSingleSignOnWorld(database.db);

test("what a provider gave for itself is in no cookie, no answer and no table", async () => {
  const { start, comeBack, provider, claimsOf, domain } = await world();
  const asked = await start(`kim@${domain}`);
  const answer = await comeBack(provider.signIn(asked.url, claimsOf(`kim@${domain}`)), asked.cookie);
  expect(outcomeOf(answer).cookie).not.toBe("");
  const told = `${[...answer.headers].join("\n")}${await answer.text()}`;
  expect(decodeURIComponent(told)).not.toContain(ACCESS_TOKEN);

  const holding: string[] = [];
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable)) continue;
    const found = await database.db.orm.execute(
      sql`select 1 from ${table} as kept where kept::text like ${`%${ACCESS_TOKEN}%`} or kept::text like '%eyJ%' limit 1`,
    );
    if ([...found].length > 0) holding.push(getTableName(table));
  }
  expect(holding).toEqual([]);
});

test("what we signed for another cookie is no attempt that is under way", async () => {
  const { comeBack, provider, start, claimsOf, domain, cookie } = await world();
  const asked = await start(`kim@${domain}`);
  const [name = ""] = asked.cookie.split("=");
  const [, session = ""] = cookie.split(/=(.*)/s);
  const answer = await comeBack(provider.signIn(asked.url, claimsOf(`kim@${domain}`)), `${name}=${session}`);
  expect(outcomeOf(answer)).toEqual({ status: 302, location: "/login?sso=expired", cookie: "" });
});

test("a session that a provider opened removes no passkey: it vouches for one organization alone", async () => {
  const { enter, domain, services, sessionOf } = await world();
  const { cookie } = await enter(`kim@${domain}`);
  const session = await sessionOf(cookie);
  const passkeyId = await addTestPasskey(services, session?.userId ?? "");
  const told = { provenAt: services.clock.now(), providerRealm: session?.providerRealm };
  const { account } = createCallerFactory(appRouter)(testContext(services, session?.caller ?? null, told));
  await expect(account.removePasskey({ passkeyId })).rejects.toThrow("Your organization signed you in");
  expect(await database.db.orm.$count(tables.passkeys, eq(tables.passkeys.id, passkeyId))).toBe(1);
});
