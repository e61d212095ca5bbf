/** How Playwright starts the browser. */
export interface BrowserChoice {
  /** Undefined is Playwright's own. */
  readonly executablePath?: string;
  /** On top of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}
