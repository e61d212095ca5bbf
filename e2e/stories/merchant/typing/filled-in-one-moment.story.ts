import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";

story(
  "fields that are filled in one moment, as a program does, keep what was tidied of each",
  async ({ page, product }) => {
    await page.goto("/quotes/new");
    await signIn(page, product.demo.users.owner);
    const line = page.getByRole("group", { name: "Regel 1" });
    await line.getByLabel("Bedrag incl. btw").fill("1");

    await line.evaluate((group) => {
      const [description, ...amounts] = group.querySelectorAll("input");
      for (const [index, amount] of amounts.slice(0, 2).entries()) {
        amount.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(amount, ["500", "400"][index]);
        amount.dispatchEvent(new Event("input", { bubbles: true }));
      }
      description?.focus();
    });

    await expect(line.getByLabel("Bedrag incl. btw")).toHaveValue("500,00");
    await expect(line.getByLabel("Bedrag excl. btw")).toHaveValue("400,00");
  },
);

story(
  "what is typed while the part with the monthly cost is fetched is drawn at once, and kept",
  async ({ page, product }) => {
    await page.goto("/quotes/new");
    await signIn(page, product.demo.users.owner);
    const line = page.getByRole("group", { name: "Regel 1" });
    await line.getByLabel("Omschrijving").fill("Batterij");
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = page.waitForRequest(/\/_next\/static\/.*\.js/);
    await page.route(/\/_next\/static\/.*\.js/, (route) => held.then(() => route.continue()));
    await line.getByLabel("Bedrag incl. btw").fill("6850");
    await asked;

    await line.getByLabel("Bedrag excl. btw").fill("5661");
    await line.getByLabel("Subsidiecode").fill("ISDE");
    await expect(line.getByLabel("Subsidiecode")).toHaveValue("ISDE", { timeout: 3_000 });
    release();

    await expect(page.getByRole("region", { name: "Wat kost dit per maand?" })).toContainText("Alle leningen bekijken");
    await expect(line.getByLabel("Bedrag excl. btw")).toHaveValue("5.661,00");
    await expect(line.getByLabel("Subsidiecode")).toHaveValue("ISDE");
  },
);
