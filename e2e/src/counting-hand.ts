import type { Locator, Page } from "@playwright/test";

/** A hand that counts what it does. Typing is no click. */
export interface CountingHand {
  readonly click: (target: Locator) => Promise<void>;
  /** Opens a list of choices and takes one: two clicks. */
  readonly choose: (list: Locator, option: string) => Promise<void>;
  /** Presses the button that asks for a file; choosing it is up to the device. */
  readonly attach: (input: Locator, file: Parameters<Locator["setInputFiles"]>[0]) => Promise<void>;
  /** Follows a link of a mail. */
  readonly follow: (page: Page, address: string) => Promise<void>;
  /** How many clicks it took since this was asked last. */
  readonly taken: () => number;
}

export function countingHand(): CountingHand {
  let clicks = 0;
  return {
    click: (target) => {
      clicks += 1;
      return target.click();
    },
    choose: async (list, option) => {
      clicks += 2;
      await list.selectOption(option);
    },
    attach: (input, file) => {
      clicks += 1;
      return input.setInputFiles(file);
    },
    follow: async (page, address) => {
      clicks += 1;
      await page.goto(address);
    },
    taken: () => {
      const taken = clicks;
      clicks = 0;
      return taken;
    },
  };
}
