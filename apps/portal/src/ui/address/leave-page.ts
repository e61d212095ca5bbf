/** Opens another page as a whole: nothing of this one stays in memory. Never settles: the form stays busy until then. */
export function leavePage(href: string): Promise<never> {
  window.location.assign(href);
  return new Promise(() => {});
}
