/** What a document has of it here. */
interface Titled {
  title: string;
}

interface TitlePrefix {
  /** Puts it before whatever title stands there now. */
  readonly tell: () => void;
  /** Leaves the title as the page wrote it. */
  readonly remove: () => void;
}

/** A prefix before the titles that pages write. Nothing is taken off but what was put there: a title may begin like one. */
export function titlePrefix(page: Titled, prefix: string): TitlePrefix {
  let own = page.title;
  let written: string | undefined;
  return {
    tell: () => {
      // Between two pages there may be no title for a moment: a number alone would be read aloud for it, and stand before the next one.
      if (page.title === written || page.title === "") return;
      own = page.title;
      if (prefix !== "") page.title = prefix + own;
      // As it is kept: browsers trim it.
      written = page.title;
    },
    remove: () => {
      if (page.title === written) page.title = own;
    },
  };
}
