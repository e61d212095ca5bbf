import { asked, choose, INVOICE, merchantAt, PHOTO, quoteAtInvoice } from "../../../src/documents-desk.ts";
import { dragFile } from "../../../src/drag-file.ts";
import { callApi } from "../../../src/merchant-backend.ts";
import { newPerson, PHONE } from "../../../src/new-person.ts";
import { expect, story } from "../../../src/story.ts";

story(
  "a document is dropped and pasted, and a file that is dropped beside its place takes nothing away",
  async ({ page, context, product }) => {
    const { quoteId, ask } = await quoteAtInvoice(product, "Sleper");
    await ask("invoice", "De factuur");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await merchantAt(page, product, `/quotes/${quoteId}`);
    const place = asked(page, "Factuur").getByRole("group");
    await expect(place).toBeVisible();
    const dragged = await dragFile(page, INVOICE);
    const stays = (transfer: DataTransfer) =>
      !document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    await expect.poll(() => dragged.evaluate(stays)).toBe(true);

    await place.dispatchEvent("dragover", { dataTransfer: dragged });
    await expect(place).toHaveAttribute("data-over", "true");
    await place.dispatchEvent("drop", { dataTransfer: dragged });
    await expect(place).not.toHaveAttribute("data-over", "true");
    await expect(asked(page, "Factuur").getByText("Toegevoegd")).toHaveCount(1);

    await page.evaluate(async (bytes) => {
      const photo = new Blob([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], { type: "image/png" });
      await navigator.clipboard.write([new ClipboardItem({ "image/png": photo })]);
    }, PHOTO.buffer.toString("base64"));
    await choose(page, "Factuur").focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(asked(page, "Factuur").getByText("Toegevoegd")).toHaveCount(2);
    const stored = (await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`)).body.data;
    expect(stored.map(({ fileName }: { fileName: string }) => fileName)).toEqual(["factuur.pdf", "image.png"]);

    // Firefox tells the body, whatever has the focus.
    const pasted = await dragFile(page, { ...INVOICE, name: "tweede.pdf" });
    const pasteAtBody = (clipboardData: DataTransfer) =>
      void document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
    await page.getByRole("main").getByRole("link").first().focus();
    await pasted.evaluate(pasteAtBody);
    await choose(page, "Factuur").focus();
    await pasted.evaluate(pasteAtBody);
    await expect(asked(page, "Factuur").getByText("Toegevoegd")).toHaveCount(3);
  },
);

story("a phone offers its camera, and takes what it made", async ({ browser, product }) => {
  const { quoteId, ask } = await quoteAtInvoice(product, "Camera");
  await ask("invoice", "De factuur");
  const desk = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await desk.goto(`/quotes/${quoteId}`);
  await expect(asked(desk, "Factuur").getByText("Foto maken")).toBeHidden();
  await expect(asked(desk, "Factuur").getByText("Of sleep of plak het hier.")).toBeVisible();
  await desk.context().close();
  const phone = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, PHONE);
  await phone.goto(`/quotes/${quoteId}`);
  const camera = asked(phone, "Factuur").getByLabel("Foto maken");
  await expect(asked(phone, "Factuur").getByText("Foto maken")).toBeVisible();
  await expect(asked(phone, "Factuur").getByText("Of sleep of plak het hier.")).toBeHidden();
  await expect(camera).toHaveAttribute("capture", "environment");
  await expect(camera).toHaveAttribute("accept", "image/*");
  await camera.setInputFiles(PHOTO);
  await expect(asked(phone, "Factuur").getByText("Toegevoegd")).toHaveCount(1);
  await phone.context().close();
});
