/** The address of the portal's own link that was clicked, where it leads to another address than the one shown. */
export function linkElsewhere({ target, button }: MouseEvent): URL | undefined {
  if (button !== 0 || !(target instanceof Element)) return undefined;
  const link = target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  return link.pathname + link.search === location.pathname + location.search ? undefined : new URL(link.href);
}
