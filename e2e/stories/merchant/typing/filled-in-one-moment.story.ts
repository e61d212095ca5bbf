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
