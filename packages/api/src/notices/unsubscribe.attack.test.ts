import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { createSecretBox } from "../maintenance/sealing/create-secret-box.ts";
import { describeSubscription, endSubscription } from "./end-subscription.ts";
import { createNoticeWorld, MINUTE_MS } from "./testing-notice-world.ts";
import { sealSubscription } from "./unsubscribe-token.ts";

const database = eachTestDatabase();

async function mailedLink() {
  const w = await createNoticeWorld(database.db);
  const located = await w.openCase();
  const say = async (body: string) => {
    await w.as(w.agent).supportCases.reply({ ...located, body });
    await w.round();
    w.clock.advance(20 * MINUTE_MS);
    return w.round();
  };
  const [mail] = await say("Vrijdag.");
  const token = mail?.unsubscribeUrl?.split("/").at(-1) ?? "";
  return { ...w, say, token, mail };
}

describe("the link of a mail", () => {
  test("ends mail of that kind for that person in that organization, and nothing else", async () => {
    const { services, token, say, as, owner, organization, mail } = await mailedLink();
    expect(mail?.text).toContain(`https://portal.example.nl/unsubscribe/${token}`);
    const about = { topics: ["message"], organizationName: organization.name };
    expect(await describeSubscription(services, token)).toEqual({ ...about, isEnded: false });

    expect(await endSubscription(services, token)).toEqual({ ...about, isEnded: true });

    expect(await describeSubscription(services, token)).toEqual({ ...about, isEnded: true });
    expect(await say("Maandag.")).toEqual([]);
    const { choices } = (await as(owner).notifications.get()).data;
    expect(choices.filter(({ frequency }) => frequency === "never").map(({ topic }) => topic)).toEqual(["message"]);
  });

  test("works twice, and after a new key of SECRETS_KEY", async () => {
    const { services, token } = await mailedLink();
    const secretBox = createSecretBox(["a newer key of enough characters", "a test's key of enough characters"]);
    expect(await endSubscription({ ...services, secretBox }, token)).toMatchObject({ isEnded: true });
    expect(await endSubscription(services, token)).toMatchObject({ isEnded: true });
  });

  test("works while the organization is suspended: the choice counts once it is in use again", async () => {
    const { services, token, as, agent, organizationId, say } = await mailedLink();
    await as(agent).supportOrganizations.suspend({ organizationId });

    expect(await describeSubscription(services, token)).toMatchObject({ isEnded: false });
    expect(await endSubscription(services, token)).toMatchObject({ topics: ["message"], isEnded: true });

    await as(agent).supportOrganizations.unsuspend({ organizationId });
    expect(await say("Maandag.")).toEqual([]);
  });

  test("does nothing once it was changed, made by another, or made for something else", async () => {
    const { services, token, as, owner, organizationId } = await mailedLink();
    const subscription = { organizationId, userId: owner.userId, topics: ["message"] } as const;
    const elsewhere = createSecretBox("some other installation's key");
    const sealed = (text: string) => services.secretBox.seal(text, "unsubscribe");
    const forged = [
      "",
      "unknown",
      `${token}x`,
      token.slice(0, -1),
      ...[12, 20, 40, 80].map((at) => `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`),
      sealSubscription({ secretBox: elsewhere }, subscription),
      services.secretBox.seal(JSON.stringify(Object.values(subscription)), "cursor"),
      sealed("[]"),
      sealed(JSON.stringify([organizationId, owner.userId, ["everything"]])),
      sealed(JSON.stringify([organizationId, owner.userId, []])),
      sealSubscription(services, { ...subscription, organizationId: "mer_01JZ0000000000000000000000" }),
      sealSubscription(services, { ...subscription, userId: "usr_01JZ0000000000000000000000" }),
    ];

    for (const one of forged) expect([one, await endSubscription(services, one)]).toEqual([one, undefined]);

    const { choices } = (await as(owner).notifications.get()).data;
    expect(choices.find(({ topic }) => topic === "message")?.frequency).toBe("at_once");
  });
});
