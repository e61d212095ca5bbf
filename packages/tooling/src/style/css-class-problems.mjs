import { dirname, posix } from "node:path";

const IMPORT = /^import (\w+) from "([^"]+\.module\.css)";$/gm;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/**
 * Names that a part takes from its styles: to the compiler each name is there, and a part whose class is gone looks like nothing of ours.
 *
 * @param {readonly { path: string, text: string }[]} sources parts of pages and styles, paths from the root
 * @returns {string[]} one line per violation
 */
export function cssClassProblems(sources) {
  const styles = new Map(
    sources.filter(({ path }) => path.endsWith(".module.css")).map(({ path, text }) => [path, namesIn(text)]),
  );
  return sources
    .filter(({ path }) => path.endsWith(".tsx"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].flatMap(([, local, from]) => {
        const style = posix.join(dirname(path), from);
        const used = [...text.matchAll(new RegExp(`(?<![-./\\w])${local}\\.(\\w+)`, "g"))].map(([, name]) => name);
        return [...new Set(used)]
          .filter((name) => !styles.get(style)?.has(name))
          .map((name) => `${path}: ${style} has no .${name}`);
      }),
    );
}

const namesIn = (style) =>
  new Set([...style.replace(COMMENT, "").matchAll(/\.([A-Za-z_]\w*)/g)].map(([, name]) => name));
