import type { JSHandle, Locator, Page } from "@playwright/test";

interface DraggedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A file as it hangs at the pointer over a page. */
export const dragFile = (page: Page, { name, mimeType, buffer }: DraggedFile): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    ({ bytes, name, type }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name, { type }));
      return transfer;
    },
    { bytes: buffer.toString("base64"), name, type: mimeType },
  );

/** Lets it go over a place of the page. */
export async function dropFile(page: Page, place: Locator, file: DraggedFile): Promise<void> {
  const dataTransfer = await dragFile(page, file);
  await place.dispatchEvent("dragover", { dataTransfer });
  await place.dispatchEvent("drop", { dataTransfer });
}
