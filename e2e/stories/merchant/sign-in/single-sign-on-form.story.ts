import { createIdentityProvider } from "@quote-financing/testing/create-identity-provider";
import { newPerson } from "../../../src/new-person.ts";
import { portalPerson } from "../../../src/portal-person.ts";
import { expect, story } from "../../../src/story.ts";

story(
  "who sets single sign-on up is told that it was saved, and a rule that is changed leaves what is being typed",
  async ({ browser, product }) => {
    const { otherOwner } = product.demo.users;
    const { portalUrl, organizations } = product.demo;
    const organizationId = organizations[otherOwner.organization ?? ""]?.organizationId ?? "";
    const clientSecret = "a client's secret of this story";
    const redirectUri = `${portalUrl}/api/auth/sso/callback/${organizationId}`;
    const provider = await createIdentityProvider({ clientId: "portal", clientSecret, redirectUri });
    const page = await newPerson(browser, portalUrl, otherOwner);
    await page.goto("/settings/single-sign-on");
    const form = page.getByRole("region", { name: "Inlogdienst" });
    const secret = form.getByLabel("Clientgeheim", { exact: true });
    await form.getByLabel("Adres van de inlogdienst").fill(provider.issuer);
    await form.getByLabel("Client-ID").fill("portal");
    await secret.fill(clientSecret);
    await form.getByLabel("Domein van uw e-mailadressen").fill("warmtewerk.example");

    await form.getByRole("button", { name: "Opslaan" }).click();

    await expect(form.getByText("Opgeslagen")).toBeVisible();
    await expect(secret).toHaveValue("");
    await secret.fill("the next secret");
    const rules = page.getByRole("region", { name: "Wie er in mag" });
    const remove = rules.getByRole("button", { name: "Verwijderen" });
    await remove.scrollIntoViewIfNeeded();
    const before = await remove.boundingBox();
    await rules.getByLabel("Nieuwe collega’s komen er vanzelf bij").click({ force: true });
    await expect(rules.getByText("Opgeslagen")).toBeVisible();
    expect(await remove.boundingBox(), "nothing moves under the pointer").toEqual(before);
    await expect(secret).toHaveValue("the next secret");

    // A colleague moves it to another client, while this page shows the one before.
    const colleague = await portalPerson(product, otherOwner);
    const moved = { issuer: provider.issuer, clientId: "portal-2", clientSecret, domain: "warmtewerk.example" };
    await colleague.call("singleSignOn.save", moved);
    await form.getByLabel("Domein van uw e-mailadressen").fill("installaties.warmtewerk.example");
    await form.getByRole("button", { name: "Opslaan" }).click();
    await expect(form.getByRole("alert")).toContainText("Een collega heeft deze inlogdienst intussen veranderd");

    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
    await expect(rules).toHaveCount(0);
    await expect(form.getByLabel("Client-ID")).toHaveValue("");
    await page.context().close();
    await provider.close();
  },
);
