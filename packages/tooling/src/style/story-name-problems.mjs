/** How stories name what other stories of the same product can find: consumers and destinations. */
const MADE = [
  /\b(?:openCase|quoteAtInvoice|caseWithInvoice|acceptedQuote|fillConsumer)\(\s*\w+,\s*"([^"]+)"/g,
  /\bquoteBody\("([^"]+)"/g,
  /\bname: "([^"]+)",\s*url\b/g,
];
/** A list that a story expects to hold its own rows alone; a few letters find what anybody made. */
const SEARCHED = /[?&]q=(\p{L}{4,})/gu;

/**
 * Stories of one worker share one organization, in an order that nobody chose: what one makes must not be what another looks for.
 *
 * @param {readonly { path: string, text: string }[]} stories
 * @param {readonly string[]} pageNames as the menu and the palette show them
 * @returns {string[]} one line per violation
 */
export function storyNameProblems(stories, pageNames) {
  const names = stories.flatMap((story) => matchesOf(MADE, story));
  const searches = stories.flatMap((story) => matchesOf([SEARCHED], story));
  const pages = new Set(pageNames.map((name) => name.toLowerCase()));
  const twice = [...Map.groupBy(names, ({ text }) => text)].filter(([, made]) => made.length > 1);
  return [
    ...twice.map(([text, made]) => `${pathsOf(made)}: "${text}" is made twice, and one story may find the other's`),
    ...names.filter(({ text }) => pages.has(text)).map(({ path, text }) => `${path}: "${text}" is a page's name too`),
    ...searches.flatMap(({ path, text }) =>
      names
        .filter((made) => made.path !== path && made.text.includes(text))
        .map((made) => `${path}: its search for "${text}" finds "${made.text}" of ${made.path}`),
    ),
  ];
}

const matchesOf = (patterns, { path, text }) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => ({ path, text: name.toLowerCase() })));

const pathsOf = (made) => [...new Set(made.map(({ path }) => path))].join(", ");
