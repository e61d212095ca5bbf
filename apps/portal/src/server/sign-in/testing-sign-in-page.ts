import { expect, vi } from "vitest";
import { signInProblemTexts } from "./sign-in-texts.ts";

/** An element of the sign-in page, as far as its scripts reach. */
class PageElement {
  disabled = false;
  readonly value = "kim@zonnigdak.example";
  readonly closest = () => this;
  readonly querySelector = () => this;
  readonly toggleAttribute = () => undefined;
}

interface Pressed {
  readonly isBusy: boolean;
  /** Where the page was led. */
  readonly assigned: string | undefined;
}

/**
 * Presses a button of the sign-in page and waits for what its script does.
 *
 * @param follow puts the script into the page
 * @param answer of the service
 * @param around what the page's window has besides: it is its own top otherwise
 */
export async function pressOnSignInPage(
  follow: () => void,
  answer: () => Promise<Response>,
  around: object = {},
): Promise<Pressed> {
  const [button, assign] = [new PageElement(), vi.fn<(url: string) => void>()];
  let click: ((event: { readonly target: PageElement }) => Promise<void>) | undefined;
  const page = { PublicKeyCredential: true };
  vi.stubGlobal("window", Object.assign(page, { top: page }, around));
  vi.stubGlobal("location", { hostname: "portal.example.nl", assign });
  vi.stubGlobal("Element", PageElement);
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("document", {
    body: { dataset: { next: "/signed-in" } },
    querySelector: () => button,
    getElementById: () => ({ textContent: JSON.stringify(signInProblemTexts("en")) }),
    addEventListener: (_: string, listener: typeof click) => {
      click = listener;
    },
  });
  follow();

  expect(click).toBeDefined();
  await click?.({ target: button });
  return { isBusy: button.disabled, assigned: assign.mock.lastCall?.[0] };
}
