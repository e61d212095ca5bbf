import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import nl from "../../../../messages/nl.json";

const SOURCES = join(import.meta.dirname, "../../..");
const APP = join(SOURCES, "app");

interface Module {
  readonly isClient: boolean;
  readonly imports: readonly string[];
  readonly namespaces: readonly string[];
}

const modules = new Map<string, Module>();

/**
 * For each file under `app` that renders something (`(merchant)/quotes/page`) the parts of the texts that run-time parts of
 * it use in the browser, and that no layout above gives. Imports are followed, also those that are loaded later.
 *
 * @throws Error for a call of `useTranslations` whose parts cannot be read from the source.
 */
export function readTextUsers(): Record<string, string[]> {
  const files = globSync("**/{layout,page}.tsx", { cwd: APP });
  // Layouts first: what they give, pages in them need not.
  const users = files.map((file) => ({ name: file.slice(0, -".tsx".length), depth: file.split("/").length }));
  users.sort((a, b) => Number(isPage(a.name)) - Number(isPage(b.name)) || a.depth - b.depth);
  const given: Record<string, string[]> = {};
  for (const { name } of users) {
    const around = Object.entries(given).filter(([other]) => !isPage(other) && isAround(other, name));
    const known = around.flatMap(([, namespaces]) => namespaces);
    const needed = besidesOf(name).flatMap((file) => [...namespacesFrom(join(APP, file))]);
    given[name] = outermost([...new Set(needed)].filter((needs) => !known.some((has) => isWithin(needs, has))));
  }
  return Object.fromEntries(Object.entries(given).filter(([, namespaces]) => namespaces.length > 0));
}

/** The source of such a file. */
export const sourceOf = (name: string): string => readFileSync(join(APP, `${name}.tsx`), "utf8");

const isPage = (name: string): boolean => /(?:^|\/)page$/.test(name);

const isAround = (layout: string, name: string): boolean =>
  layout !== name && (layout === "layout" || name.startsWith(layout.slice(0, -"layout".length)));

/** What stands in for a page within its layout has that layout's texts. */
const besidesOf = (name: string): string[] =>
  (isPage(name) ? [name] : ["layout", "error", "not-found"].map((file) => join(dirname(name), file)))
    .map((file) => `${file}.tsx`)
    .filter((file) => existsSync(join(APP, file)));

const isWithin = (part: string, whole: string): boolean => part === whole || part.startsWith(`${whole}.`);

const outermost = (namespaces: readonly string[]): string[] =>
  namespaces.filter((part) => !namespaces.some((other) => other !== part && isWithin(part, other))).toSorted();

/** Of the modules that a browser gets: those behind `"use client"`. */
function namespacesFrom(file: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const follow = (path: string, isInBrowser: boolean): void => {
    const key = `${isInBrowser} ${path}`;
    if (seen.has(key)) return;
    seen.add(key);
    const { isClient, imports, namespaces } = moduleAt(path);
    const isSent = isInBrowser || isClient;
    if (isSent) for (const namespace of namespaces) found.add(namespace);
    for (const next of imports) follow(next, isSent);
  };
  follow(file, false);
  return found;
}

function moduleAt(path: string): Module {
  const known = modules.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(path, "utf8");
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const static_ = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest === null || isType ? [] : [moduleRequest.value])),
  );
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const made: Module = {
    isClient: program.body.some((node) => "directive" in node && node.directive === "use client"),
    imports: [...static_, ...again, ...later]
      .filter((request) => request.startsWith("."))
      .map((request) => join(dirname(path), request))
      .filter((next) => /\.tsx?$/.test(next)),
    namespaces: namespacesIn(text, path),
  };
  modules.set(path, made);
  return made;
}

/** Of `useTranslations("a.b")`, of a choice between such names, and `` `a.b.${part}` `` as `a.b`. */
function namespacesIn(text: string, path: string): string[] {
  return [...text.matchAll(/\buseTranslations\(([^)]*)\)/g)].flatMap(([call, argument = ""]) => {
    const names = [...argument.matchAll(/"([\w.]+)"|`([\w.]+)\.\$\{/g)].map(([, name, start]) => name ?? start ?? "");
    const parts = names.filter((name) => (name.split(".")[0] ?? "") in nl);
    if (parts.length === 0) throw new Error(`${relative(SOURCES, path)}: of ${call} no part of the texts can be read.`);
    return parts;
  });
}
