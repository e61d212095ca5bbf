import type { Answer } from "./answer.ts";

/** One page of a list as the service sends it. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly hasMore: boolean;
  readonly links: {
    readonly next?: { readonly cursor: string } | undefined;
    /** Where a follower goes on once this page is stored: only with `updatedSince`. */
    readonly sync?: { readonly updatedSince: string } | undefined;
  };
}

/**
 * A list that fetches its pages as they are needed: `for await (const item of list)`. Iterating twice asks twice.
 */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #fetchPage: (cursor: string | undefined) => Promise<Answer<Page<Item>>>;

  constructor(fetchPage: (cursor: string | undefined) => Promise<Answer<Page<Item>>>) {
    this.#fetchPage = fetchPage;
  }

  /** The first page alone. */
  first(): Promise<Answer<Page<Item>>> {
    return this.#fetchPage(undefined);
  }

  /** Page by page, with each one's `links` and `meta`. */
  async *pages(): AsyncGenerator<Answer<Page<Item>>, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#fetchPage(cursor);
      yield page;
      cursor = page.hasMore ? page.links.next?.cursor : undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** Everything, in memory; at most `limit` items when given. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { limit?: number } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }
}
