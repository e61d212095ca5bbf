import { setTimeout as sleep } from "node:timers/promises";
import { layoutShift } from "../../src/layout-shift.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";
import { putOffRetry } from "../../src/time/put-off-retry.ts";

const BELOW_THE_RATE_LIMIT_MS = 20;
const ON_ITS_WAY_MS = 250;
const LONGER_THAN_A_POLL_MS = 1_500;

story(
  "a paused destination gets nothing, and all that waited, in order, once it is resumed; the page says how long events wait",
  async ({ page, product, receiver }) => {
    const registered = await callApi(product, "POST", "/v1/events/destinations", {
      name: "Rustpunt",
      url: receiver.url,
    });
    const path = `/v1/events/destinations/${registered.body.data.destinationId}`;
    await page.goto(`/settings/destinations/${registered.body.data.destinationId}`);
    await signIn(page, product.demo.users.owner);

    await page.getByRole("button", { name: "Koppeling pauzeren" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("hoogstens 24 uur");
    await dialog.getByRole("button", { name: "Pauzeren", exact: true }).click();
    const banner = page.getByRole("region", { name: "Deze koppeling staat op pauze" });
    await expect(banner).toContainText("Er wachten geen berichten.");
    await expect(page.getByRole("button", { name: "Testbericht sturen" })).toBeDisabled();
    expect((await callApi(product, "GET", path)).body.data).toMatchObject({ paused: true });

    for (const name of ["Eerste", "Tweede", "Derde"]) await callApi(product, "POST", "/v1/quotes", quoteBody(name));
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows.filter({ hasText: "quote.created" })).toHaveCount(3);
    await expect(rows.filter({ hasText: "Eerste" })).toContainText("Wacht");
    await expect(banner).toContainText("Er wachten 3 berichten. Het eerste mislukt op");
    expect((await callApi(product, "POST", `${path}/deliveries/send`)).body.error.code).toBe("state_conflict");
    expect(receiver.requests).toHaveLength(0);

    await banner.getByRole("button", { name: "Koppeling hervatten" }).click();
    const sent = await receiver.waitForRequests(3);
    const numbers = sent.map(({ headers }) => Number(headers["event-sequence"]));
    expect(numbers.toSorted((one, other) => one - other)).toEqual([0, 1, 2].map((n) => Math.min(...numbers) + n));
    await expect(banner).toBeHidden();
    await expect(rows.filter({ hasText: "Bezorgd" })).toHaveCount(3);
    await expect(rows.filter({ hasText: `nr. ${Math.max(...numbers)}` })).toContainText("Derde");
  },
);

story(
  "an event that waits for a later hour looks failed, and is sent now: one by its button, all by another, one over the API",
  async ({ page, product, receiver }) => {
    const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Later", url: receiver.url });
    const path = `/v1/events/destinations/${registered.body.data.destinationId}/deliveries`;
    const addWaiting = async (name: string, requests: number) => {
      receiver.answerAllWith({ status: 503 });
      await callApi(product, "POST", "/v1/quotes", quoteBody(name));
      const sent = await receiver.waitForRequests(requests);
      const eventId: string = JSON.parse(sent.at(-1)?.body ?? "").eventId;
      await putOffRetry(product.demo.databaseUrl, eventId);
      return eventId;
    };
    await page.goto(`/settings/destinations/${registered.body.data.destinationId}`);
    await signIn(page, product.demo.users.owner);
    const rows = page.getByRole("main").getByRole("listitem");
    const outcome = (name: string) => rows.filter({ hasText: name });

    await addWaiting("Knop", 1);
    await expect(outcome("Knop")).toContainText("Mislukt, we proberen het opnieuw");
    await expect(outcome("Knop")).toContainText("Poging 1 mislukt: 503");
    receiver.answerAllWith({ status: 204 });
    await outcome("Knop").getByRole("button").click();
    await page.getByRole("dialog").getByRole("button", { name: "Nu versturen" }).click();
    const [first, again] = await receiver.waitForRequests(2);
    expect(again?.body).toBe(first?.body);
    await expect(page.getByRole("dialog")).toContainText("Bezorgd");
    await page.getByRole("dialog").getByRole("button", { name: "Sluiten" }).click();

    await addWaiting("Alles", 3);
    await expect(outcome("Alles")).toContainText("Poging 1 mislukt: 503");
    await page.getByLabel("Toon").selectOption({ label: "Mislukt" });
    await expect(rows).toHaveCount(1);
    await expect(outcome("Alles")).toContainText("Mislukt, we proberen het opnieuw");
    expect(await (await page.request.get(page.url())).text()).toContain("quote.created");
    await page.reload();
    await expect(outcome("Alles")).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await page.getByRole("button", { name: "Mislukte berichten opnieuw versturen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Tellen" }).click();
    await expect(page.getByRole("dialog")).toContainText("1 bericht mislukte, en wordt vanzelf opnieuw geprobeerd.");
    await page.getByRole("dialog").getByRole("button", { name: "Sluiten" }).click();
    await page.getByLabel("Toon").selectOption({ label: "Alle berichten" });
    receiver.answerAllWith({ status: 204 });
    await page.getByRole("button", { name: "Alles wat wacht nu versturen" }).click();
    await receiver.waitForRequests(4);
    await expect(outcome("Alles")).toContainText("Bezorgd");

    const eventId = await addWaiting("Koppelvlak", 5);
    await expect(outcome("Koppelvlak")).toContainText("Poging 1 mislukt: 503");
    receiver.answerAllWith({ status: 204 });
    expect((await callApi(product, "POST", `${path}/${eventId}/send`)).status).toBe(200);
    await receiver.waitForRequests(6);
    await expect(outcome("Koppelvlak")).toContainText("Bezorgd");
    expect((await callApi(product, "POST", `${path}/${eventId}/send`)).body.error.code).toBe("state_conflict");
  },
);

story(
  "once a pause is answered nothing more leaves, however busy it is, and nothing is lost",
  async ({ product, receiver }) => {
    const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Druk", url: receiver.url });
    const path = `/v1/events/destinations/${registered.body.data.destinationId}`;
    const quoteIds: string[] = [];
    let isOver = false;
    const create = async () => {
      while (!isOver) {
        const { body } = await callApi(product, "POST", "/v1/quotes", quoteBody("Drukte"));
        quoteIds.push(body.data.quoteId);
        await sleep(BELOW_THE_RATE_LIMIT_MS);
      }
    };
    const creating = create();
    await receiver.waitForRequests(20);

    expect((await callApi(product, "PATCH", path, { paused: true })).status).toBe(200);
    // What had left before the answer may still be on its way on this machine.
    await sleep(ON_ITS_WAY_MS);
    const sentBefore = receiver.requests.length;
    await sleep(LONGER_THAN_A_POLL_MS);
    isOver = true;
    await creating;

    expect(receiver.requests).toHaveLength(sentBefore);
    expect(quoteIds.length).toBeGreaterThan(sentBefore);

    await callApi(product, "PATCH", path, { paused: false });
    const sent = await receiver.waitForRequests(quoteIds.length);
    const told = sent.map(({ body }) => JSON.parse(body).data.quoteId);
    expect(told.toSorted()).toEqual(quoteIds.toSorted());
  },
);

story("what kept a destination from going on is not told of a later pause", async ({ page, product, receiver }) => {
  const registered = await callApi(product, "POST", "/v1/events/destinations", {
    name: "Twee keer",
    url: receiver.url,
  });
  const path = `/v1/events/destinations/${registered.body.data.destinationId}`;
  const pause = (paused: boolean) => callApi(product, "PATCH", path, { paused });
  await pause(true);
  await page.goto(`/settings/destinations/${registered.body.data.destinationId}`);
  await signIn(page, product.demo.users.owner);
  const banner = page.getByRole("region", { name: "Deze koppeling staat op pauze" });
  await page.route("**/api/trpc/destinations.update*", (route) => route.abort());
  await banner.getByRole("button", { name: "Koppeling hervatten" }).click();
  await expect(banner.getByRole("alert")).not.toBeEmpty();

  await pause(false);
  await expect(banner).toBeHidden();
  await pause(true);

  await expect(banner).toBeVisible();
  await expect(banner.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
});
