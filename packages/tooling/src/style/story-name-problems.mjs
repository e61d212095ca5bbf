/** How stories name what other stories of the same product can find: consumers and destinations. */
const MADE = [
  /\b(?:openCase|quoteAtInvoice|caseWithInvoice|acceptedQuote|fillConsumer)\(\s*\w+,\s*("[^"]+"|\w+)/g,
  /\bquoteBody\(("[^"]+"|\w+)/g,
  /\bname: ("[^"]+"|\w+),\s*url\b/g,
];
/** `const NAME = "Lezer"`, `for (const name of ["Lezer", "Schrijver"])`; and parameters, whose texts stand elsewhere. */
const DEFINED = /\bconst (\w+)(?: = ("[^"]+");| of \[([^\]]*)\])?|\b(\w+): string\b/g;
const QUOTED = /"[^"]+"/g;
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
  const names = stories.flatMap(madeIn);
  const searches = stories.flatMap(searchesIn);
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

const searchesIn = ({ path, text }) =>
  [...text.matchAll(SEARCHED)].map(([, name]) => ({ path, text: name.toLowerCase() }));

/** What is made under a constant is named by the texts of the last one of that name before it. */
function madeIn({ path, text }) {
  const defined = [...text.matchAll(DEFINED)].map(({ index, 1: constant, 2: value, 3: values = "", 4: parameter }) => ({
    index,
    name: constant ?? parameter,
    // What one loop makes of one name belongs to one story.
    texts: [...new Set((value ?? values).match(QUOTED))],
  }));
  const textsOf = ({ index, 1: name }) =>
    name.startsWith('"') ? [name] : (defined.findLast((one) => one.name === name && one.index < index)?.texts ?? []);
  const made = MADE.flatMap((pattern) => [...text.matchAll(pattern)]);
  return made.flatMap(textsOf).map((quoted) => ({ path, text: quoted.slice(1, -1).toLowerCase() }));
}

const pathsOf = (made) => [...new Set(made.map(({ path }) => path))].join(", ");
