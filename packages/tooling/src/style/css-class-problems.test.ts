import { expect, test } from "vitest";
import { cssClassProblems } from "./css-class-problems.mjs";

const part = (text: string) => ({ path: "apps/portal/src/a/part.tsx", text });
const style = { path: "apps/portal/src/b/part.module.css", text: ".here > a {}\n/* Not .gone. */\n.too:hover {}" };
const problemsOf = (text: string) =>
  cssClassProblems([part(`import classes from "../b/part.module.css";\n${text}`), style]);

test("a class that a part takes is in its style", () => {
  expect(problemsOf("<p className={classes.here}><a className={join(classes.too)} /></p>")).toEqual([]);
  expect(problemsOf("<p className={classes.gone}><a className={classes.gone} /></p>")).toEqual([
    "apps/portal/src/a/part.tsx: apps/portal/src/b/part.module.css has no .gone",
  ]);
});

test("a style that is not there has no class", () => {
  expect(cssClassProblems([part('import classes from "./other.module.css";\nclasses.here;')])).toHaveLength(1);
});
