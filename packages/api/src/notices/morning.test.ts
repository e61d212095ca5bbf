import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { nextMorning } from "../mail/outbox/morning.ts";
import { endSubscription } from "./end-subscription.ts";
import { addressOf, createNoticeWorld, MINUTE_MS, type NoticeWorld } from "./testing-notice-world.ts";

const DAY_MS = 24 * 60 * MINUTE_MS;

const database = eachTestDatabase();

describe("a deadline", () => {
  test("is told on the morning of the day before it, once", async () => {
    const { as, agent, addQuote, round, clock, organizationId } = await createNoticeWorld(database.db);
    const quoteId = await addQuote();
    const dueAt = "2026-06-04T15:00:00.000Z";
    const asked = {
      organizationId,
      quoteId,
      kind: "photo",
      text: "Foto van de meterkast",
      waitingOn: "merchant",
    } as const;
    await as(agent).requirements.open({ ...asked, dueAt });
    clock.advance(MINUTE_MS);
    await round();
    const told: string[] = [];
    for (let hour = 0; hour < 96; hour += 1) {
      clock.advance(60 * MINUTE_MS);
      const found = await round();
      clock.advance(MINUTE_MS);
      for (const mail of [...found, ...(await round())]) {
        if (mail.text.includes("Morgen is de laatste dag")) told.push(clock.now().toISOString().slice(0, 13));
      }
    }

    expect(told).toEqual(["2026-06-03T06"]);
  });
});

describe("a deadline that somebody is told of once a day", () => {
  /** When it is mailed, from the morning before on, that a requirement ends on a day: a Sunday. */
  async function toldAt(today: "daily" | "never", day = "2026-06-07") {
    const w = await createNoticeWorld(database.db);
    await w.choose(w.owner, "deadline_tomorrow", "daily");
    await w.choose(w.owner, "waiting_on_me", "never");
    await w.choose(w.owner, "today", today);
    const quoteId = await w.addQuote("ZD-1");
    const asked = { organizationId: w.organizationId, quoteId, kind: "photo", waitingOn: "merchant" } as const;
    await w.as(w.agent).requirements.open({ ...asked, text: "Foto", dueAt: `${day}T15:00:00.000Z` });
    await w.as(w.agent).requirements.open({ ...asked, text: "Nog een foto" });
    w.clock.advance(Date.parse(`${day}T05:00:00.000Z`) - DAY_MS - w.clock.now().getTime());
    const told = [];
    for (let minute = 0; minute < 36 * 60; minute += 20) {
      w.clock.advance(20 * MINUTE_MS);
      for (const { text } of await w.round()) told.push({ at: w.clock.now().toISOString().slice(0, 13), text });
    }
    return told;
  }

  test.each(["daily", "never"] as const)(
    "is told on the morning before it, also at a weekend: today %s",
    async (today) => {
      const told = await toldAt(today);

      expect(told).toEqual([
        { at: "2026-06-06T06", text: expect.stringContaining("Morgen is de laatste dag voor: Foto") },
      ]);
      expect(told[0]?.text).not.toContain("Nog een foto");
    },
  );

  test("stands in the list of a workday's morning as well, beside what waits there", async () => {
    const [mail] = await toldAt("daily", "2026-06-04");

    expect(mail?.at).toBe("2026-06-03T06");
    expect(mail?.text).toContain("Dit is nog nodig: Foto");
    expect(mail?.text).toContain("Morgen is de laatste dag voor: Foto");
    expect(mail?.text).toContain("Dit is nog nodig: Nog een foto");
  });
});

describe("the morning mail", () => {
  /** To eight o'clock of the next day. */
  const morningOf = async ({ clock, round }: NoticeWorld) => {
    const now = clock.now().getTime();
    clock.advance(nextMorning(clock.now()).getTime() - now);
    const found = await round();
    clock.advance(MINUTE_MS);
    return [...found, ...(await round())];
  };

  test("lists what waits on the merchant, most urgent first, once, on workdays, and each with its page", async () => {
    const w = await createNoticeWorld(database.db);
    const { as, agent, addQuote, organizationId, round, clock, choose, owner } = w;
    for (const topic of ["waiting_on_me", "message", "deadline_tomorrow"] as const) await choose(owner, topic, "never");
    const located = await w.openCase("Klopt het adres?");
    await as(agent).supportCases.reply({ ...located, body: "Ja?" });
    const quoteId = await addQuote("ZD-1");
    const asked = { organizationId, quoteId, kind: "invoice", text: "De factuur", waitingOn: "merchant" } as const;
    await as(agent).requirements.open({ ...asked, dueAt: "2026-06-02T15:00:00Z" });
    clock.advance(MINUTE_MS);
    expect(await round()).toEqual([]);

    const [tuesday, ...others] = await morningOf(w);
    const days = [];
    for (let day = 0; day < 5; day += 1) days.push((await morningOf(w)).length);

    expect(others).toEqual([]);
    expect(tuesday?.subject).toBe("Wat er op u wacht");
    expect(tuesday?.text).toMatch(/Offerte ZD-1\n {2}Dit is nog nodig: De factuur\n[^*]*\* Klopt het adres\?/);
    expect(tuesday?.text).toContain(`https://portal.example.nl/quotes/${quoteId}`);
    expect(days).toEqual([1, 1, 1, 0, 0]);
  });

  test("is not sent when nothing waits, nor to who ended it", async () => {
    const w = await createNoticeWorld(database.db);
    expect(await morningOf(w)).toEqual([]);
    const located = await w.openCase();
    await w.as(w.agent).supportCases.reply({ ...located, body: "Ja?" });
    await w.choose(w.owner, "message", "never");
    await w.choose(w.owner, "today", "never");

    expect(await morningOf(w)).toEqual([]);
  });

  test("brings what a person chose to be told once a day", async () => {
    const w = await createNoticeWorld(database.db);
    await w.choose(w.owner, "message", "daily");
    await w.choose(w.owner, "today", "never");
    const located = await w.openCase();
    await w.as(w.agent).supportCases.reply({ ...located, body: "Ja." });
    await w.round();
    w.clock.advance(MINUTE_MS);
    expect(await w.round()).toEqual([]);

    const [mail] = await morningOf(w);

    expect(mail?.text).toContain("Er is een nieuw bericht.");
  });

  test("tells nothing that a person chose never to be told of any more", async () => {
    const w = await createNoticeWorld(database.db);
    await w.choose(w.owner, "message", "daily");
    const located = await w.openCase();
    await w.as(w.agent).supportCases.reply({ ...located, body: "Ja." });
    await w.round();
    await w.choose(w.owner, "message", "never");

    const [mail] = await morningOf(w);

    expect(mail?.text).toContain("Deze vraag wacht op uw antwoord.");
    expect(mail?.text).not.toContain("Er is een nieuw bericht.");
  });

  test("of an agent who ended it brings what they chose to be told once a day, until its link ends that too", async () => {
    const w = await createNoticeWorld(database.db);
    const mine = await w.openCase("Van mij");
    await w.openCase("Van niemand");
    await w.as(w.agent).supportCases.claim(mine);
    await w.choose(w.agent, "today", "never");
    const told = async () => {
      await morningOf(w);
      return w.platformMails.splice(0);
    };

    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail?.text.match(/Van (mij|niemand)/g)).toEqual(["Van niemand"]);

    await w.choose(w.agent, "message", "daily");
    expect((await told())[0]?.text.match(/Van (mij|niemand)/g)).toEqual(["Van mij", "Van niemand"]);

    await endSubscription(w.services, mail?.unsubscribeUrl?.split("/").at(-1) ?? "");
    expect((await told())[0]?.text.match(/Van (mij|niemand)/g)).toEqual(["Van mij"]);
  });

  test("of an agent lists the cases that wait on them and those that nobody has", async () => {
    const w = await createNoticeWorld(database.db);
    const colleague = await w.addAgent();
    const [mine, theirs] = [await w.openCase("Van mij"), await w.openCase("Van een collega")];
    await w.openCase("Van niemand");
    await w.as(w.agent).supportCases.claim(mine);
    await w.as(colleague).supportCases.claim(theirs);
    await morningOf(w);

    const texts = w.platformMails.filter(({ recipient }) => recipient === addressOf(w.agent)).map(({ text }) => text);

    expect(texts).toHaveLength(1);
    expect(texts[0]?.match(/Van (mij|niemand|een collega)/g)).toEqual(["Van mij", "Van niemand"]);
  });

  test("of an agent tells nothing of an organization that is suspended", async () => {
    const w = await createNoticeWorld(database.db);
    const claim = async (subject: string) => w.as(w.agent).supportCases.claim(await w.openCase(subject));
    await claim("Van een geschorste klant");
    await w.as(w.agent).supportOrganizations.suspend({ organizationId: w.organizationId });
    await morningOf(w);

    const texts = w.platformMails.filter(({ recipient }) => recipient === addressOf(w.agent)).map(({ text }) => text);

    expect(texts.filter((text) => text.includes("geschorste"))).toEqual([]);
  });
});
