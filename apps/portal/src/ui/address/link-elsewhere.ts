/** The address of the portal's own link that was clicked, where it leads to another address than the one shown. */
export function linkElsewhere({ target, button }: MouseEvent): URL | undefined {
  if (button !== 0 || !(target instanceof Element)) return undefined;
  const link = target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  return link.pathname + link.search === location.pathname + location.search ? undefined : new URL(link.href);
}

/** Whether the click leads to another page in this window: not into another one, and not to save a file. */
export function leadsAway(event: MouseEvent): boolean {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
  const to = linkElsewhere(event);
  if (to === undefined || to.pathname === location.pathname || ctrlKey || metaKey || shiftKey || altKey) return false;
  return target instanceof Element && target.closest("a[target], a[download]") === null;
}
