import { expect, test } from "vitest";
import { latePartProblems } from "./late-part-problems.mjs";

const PATH = "apps/portal/src/a/part.tsx";
const problemsOf = (text: string) =>
  latePartProblems([{ path: PATH, text: `import dynamic from "next/dynamic";\n${text}` }]);
const part = 'dynamic(() => orLoadFault(import("./b.tsx"))';

test("a part that is fetched later stands in a boundary", () => {
  expect(problemsOf(`const B = ${part}, { loading: nothingYet });`)).toEqual([]);
  expect(problemsOf('const B = dynamic(\n  () => import("./b.tsx"),\n  { ssr: false },\n);')).toEqual([]);
  expect(problemsOf(`const B = ${part});\nconst C = () => <Suspense fallback={later}><B /></Suspense>;`)).toEqual([]);
});

test("one without is named, also beside others", () => {
  expect(problemsOf(`const B = ${part});`)).toEqual([expect.stringContaining(`${PATH}: a part`)]);
  expect(problemsOf(`const B = ${part}, { loading: nothingYet });\nconst C = ${part});`)).toHaveLength(1);
});
