import type { Database } from "@quote-financing/db/database";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { describe, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createCallerFactory } from "../../trpc.ts";
import { queueDueNotices } from "./queue-due-notices.ts";
import { createNotificationWorld } from "./testing-notification-world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const database = testDatabase();

const world = () => createNotificationWorld(database.db);

const addressOf = ({ userId }: MemberCaller) => `${userId.toLowerCase()}@example.com`;

describe("a destination that has failed for an hour", () => {
  test("is told to owners and admins, each in their language, and to nobody sooner", async () => {
    const { addEvent, settle, setLane, round, ago, clock, owner, admin, destinationId } = await world();
    await settle(await addEvent(), "pending", [{ status: 401 }]);
    await setLane({ failureStreak: 12, failingSince: ago(HOUR_MS - MINUTE_MS) });
    expect(await round()).toEqual([]);

    clock.advance(MINUTE_MS);
    const mails = await round();

    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([addressOf(owner), addressOf(admin)].sort());
    const [dutch, english] = [owner, admin].map((who) => mails.find(({ recipient }) => recipient === addressOf(who)));
    expect(dutch?.subject).toBe("Koppeling “Orders” werkt al een uur niet");
    expect(dutch?.text).toContain("De ontvanger accepteerde het geheim niet.");
    expect(english?.subject).toBe("Destination “Orders” has been failing for an hour");
    expect(english?.text).toContain("Since 1 June 2026 at 10:31");
    expect(english?.text).toContain("Events waiting: 1.");
    expect(english?.text).toContain(`https://portal.example.nl/settings/destinations/${destinationId}`);
  });

  test("is told once, however long it fails and whoever asks at once", async () => {
    const { setLane, round, ago, clock, services } = await world();
    await setLane({ failureStreak: 12, failingSince: ago(HOUR_MS) });

    await Promise.all([queueDueNotices(services), queueDueNotices(services), queueDueNotices(services)]);
    expect(await round()).toHaveLength(2);
    clock.advance(20 * HOUR_MS);
    expect(await round()).toEqual([]);

    await setLane({ failureStreak: 0, failingSince: null, noticedFailingAt: null });
    expect(await round()).toEqual([]);
    await setLane({ failureStreak: 3, failingSince: ago(HOUR_MS) });
    expect(await round()).toHaveLength(2);
  });

  test("is counted and explained before its lane is locked, as workers wait for that", async () => {
    const { addEvent, settle, setLane, ago, services } = await world();
    await settle(await addEvent(), "pending", [{ status: 500 }]);
    await setLane({ failureStreak: 12, failingSince: ago(HOUR_MS) });
    const verbs: PropertyKey[] = [];
    const watched: Database["transact"] = (work) =>
      database.db.transact((tx) =>
        work(
          new Proxy(tx, {
            get(target, name) {
              verbs.push(name);
              return Reflect.get(target, name, target);
            },
          }),
        ),
      );

    await queueDueNotices({ ...services, db: { ...services.db, transact: watched } });

    expect(verbs).toContain("update");
    expect(verbs.slice(verbs.indexOf("update"))).not.toContain("select");
  });

  test("keeps what people typed on its line, and out of the HTML", async () => {
    const { setLane, round, ago, merchant, destinationId } = await world();
    const name = "<img src=x onerror=alert(1)>\nBcc: x@y.z\n\nhttps://evil.example";
    await merchant.destinations.update({ destinationId, name });
    await setLane({ failureStreak: 12, failingSince: ago(HOUR_MS) });

    const [mail] = await round();

    expect(mail?.html).not.toContain("<img");
    expect(mail?.subject).not.toContain("\n");
    expect(mail?.text).toContain("<img src=x onerror=alert(1)> Bcc: x@y.z https evil.example");
  });
});

describe("events that are given up", () => {
  test("are told once for a streak, with their number and how to send them again", async () => {
    const { addEvent, settle, setLane, round, ago, clock, owner } = await world();
    for (let event = 0; event < 3; event += 1) await settle(await addEvent(), "failed", [{ errorClass: "timeout" }]);
    await setLane({
      failureStreak: 40,
      failingSince: ago(24 * HOUR_MS),
      noticedFailingAt: ago(0),
      lastExpiredAt: ago(0),
    });

    const mails = await round();

    const mail = mails.find(({ recipient }) => recipient === addressOf(owner));
    expect(mails).toHaveLength(2);
    expect(mail?.subject).toBe("Berichten voor “Orders” komen niet meer aan");
    expect(mail?.text).toContain("Aantal sinds 1 juni 2026 om 11:30: 3.");
    expect(mail?.text).toContain("?state=failed");
    for (let hours = 0; hours < 48; hours += 12) {
      clock.advance(12 * HOUR_MS);
      await setLane({ lastExpiredAt: ago(0) });
      expect(await round()).toEqual([]);
    }
  });

  test("of a receiver that answers now and then are told once a day", async () => {
    const { setLane, round, ago, clock } = await world();
    await setLane({ lastExpiredAt: ago(0) });
    expect(await round()).toHaveLength(2);

    clock.advance(2 * HOUR_MS);
    await setLane({ failingSince: ago(MINUTE_MS), lastExpiredAt: ago(0) });
    expect(await round()).toEqual([]);

    clock.advance(23 * HOUR_MS);
    await setLane({ failingSince: ago(MINUTE_MS), lastExpiredAt: ago(0) });
    expect(await round()).toHaveLength(2);
  });
});

describe("a destination that is paused", () => {
  test("is not told to fail, and its events are told once, four hours before the first of them fails", async () => {
    const { addEvent, settle, setLane, round, ago, clock, merchant, destinationId, admin } = await world();
    await settle(await addEvent(), "pending", [{ status: 401 }]);
    await addEvent();
    await setLane({ failureStreak: 12, failingSince: ago(2 * HOUR_MS) });
    await merchant.destinations.update({ destinationId, paused: true });
    clock.advance(20 * HOUR_MS - MINUTE_MS);
    expect(await round()).toEqual([]);

    clock.advance(MINUTE_MS);
    const mails = await round();

    expect(mails).toHaveLength(2);
    const mail = mails.find(({ recipient }) => recipient === addressOf(admin));
    expect(mail?.subject).toBe("Destination “Orders” is paused: events are about to fail");
    expect(mail?.text).toContain("has been paused since 1 June 2026 at 11:30. Events waiting: 2.");
    expect(mail?.text).toContain("The first fails on 2 June 2026 at 11:30");
    clock.advance(HOUR_MS);
    expect(await round()).toEqual([]);
    await setLane({ lastExpiredAt: ago(0) });
    expect(await round()).toEqual([]);
  });

  test("for days, while events of it fail each day, is told once", async () => {
    const { addEvent, setLane, round, ago, clock, merchant, destinationId } = await world();
    await addEvent();
    await merchant.destinations.update({ destinationId, paused: true });
    clock.advance(21 * HOUR_MS);
    expect(await round()).toHaveLength(2);

    for (let days = 0; days < 3; days += 1) {
      clock.advance(24 * HOUR_MS);
      await setLane({ lastExpiredAt: ago(HOUR_MS) });
      expect(await round()).toEqual([]);
    }

    await merchant.destinations.update({ destinationId, paused: false });
    expect(await round()).toEqual([]);
    clock.advance(25 * HOUR_MS);
    await setLane({
      failureStreak: 40,
      failingSince: ago(24 * HOUR_MS),
      lastExpiredAt: ago(0),
      noticedFailingAt: ago(0),
    });
    expect(await round()).toHaveLength(2);
  });

  test("is told in time of what waited before the pause, too", async () => {
    const { addEvent, settle, round, clock, merchant, destinationId } = await world();
    await settle(await addEvent(), "pending", [{ status: 401 }]);
    clock.advance(10 * HOUR_MS);
    await merchant.destinations.update({ destinationId, paused: true });
    clock.advance(10 * HOUR_MS - MINUTE_MS);
    expect(await round()).toEqual([]);

    clock.advance(MINUTE_MS);

    expect((await round()).map(({ subject }) => subject)).toContain(
      "Destination “Orders” is paused: events are about to fail",
    );
  });

  test("and has nothing that waits is told nothing, nor is one that was paused and resumed", async () => {
    const { addEvent, round, clock, merchant, destinationId } = await world();
    await merchant.destinations.update({ destinationId, paused: true });
    clock.advance(21 * HOUR_MS);
    expect(await round()).toEqual([]);
    await addEvent();
    clock.advance(21 * HOUR_MS);
    await merchant.destinations.update({ destinationId, paused: false });
    expect(await round()).toEqual([]);
  });
});

describe("what a member is told", () => {
  test("is on for owners and admins, off for members, and theirs to choose", async () => {
    const { as, owner, member, setLane, round, ago } = await world();
    const both = (frequency: "at_once" | "never") => [
      { topic: "destination_failing", frequency },
      { topic: "events_expiring", frequency },
    ];
    const ofDestinations = async (who: MemberCaller) => (await as(who).get()).data.choices.slice(-2);
    expect((await as(owner).get()).data.email).toBe(addressOf(owner));
    expect(await ofDestinations(owner)).toEqual(both("at_once"));
    expect(await ofDestinations(member)).toEqual(both("never"));

    await as(owner).choose({ topic: "destination_failing", frequency: "never" });
    await as(member).choose({ topic: "destination_failing", frequency: "never" });
    await as(member).choose({ topic: "destination_failing", frequency: "at_once" });
    await setLane({ failureStreak: 12, failingSince: ago(HOUR_MS) });

    expect((await round()).map(({ recipient }) => recipient)).toContain(addressOf(member));
    expect(await ofDestinations(owner)).toEqual([
      { topic: "destination_failing", frequency: "never" },
      { topic: "events_expiring", frequency: "at_once" },
    ]);
  });

  test("is no business of a credential", async () => {
    const { services, as, owner } = await world();
    const { caller } = await createTestCredential(services, owner.organization);
    const refused = { cause: { code: "operation_not_permitted" } };
    const credential = createCallerFactory(appRouter)(testContext(services, caller)).notifications;
    await expect(credential.get()).rejects.toMatchObject(refused);
    expect((await as(owner).get()).data.choices).toHaveLength(8);
  });
});
