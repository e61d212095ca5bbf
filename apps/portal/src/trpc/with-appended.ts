/** The list with one more at its end, unless a poll brought it before the answer did. @param id name of what tells items apart */
export const withAppended = <Id extends string, Item extends Readonly<Record<Id, string>>>(
  items: readonly Item[],
  item: Item,
  id: Id,
): Item[] => (items.some((known) => known[id] === item[id]) ? [...items] : [...items, item]);
