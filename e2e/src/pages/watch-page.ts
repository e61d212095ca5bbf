import type { Page } from "@playwright/test";

/** What should never happen on a page: dialogs, script errors, refusals of its own policy, a mark left by a text. */
export async function watchPage(page: Page): Promise<() => Promise<string[]>> {
  const faults: string[] = [];
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (/Content Security Policy|Content-Security-Policy/.test(message.text())) faults.push(message.text());
  });
  const report = `addEventListener("securitypolicyviolation", (event) =>
    console.error("Content Security Policy", event.violatedDirective, event.blockedURI))`;
  await page.addInitScript({ content: report });
  return async () => {
    const mark = String(await page.evaluate("window.hurt ?? ''"));
    return mark === "" ? faults : [...faults, `a text ran: ${mark}`];
  };
}
