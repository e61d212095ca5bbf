import type { Route, RouteMethod } from "./route.ts";

export interface RouteMatch {
  /** The route of the asked method; undefined when the path is known and the method is not. */
  readonly route: Route | undefined;
  /** Raw path segments in the place of parameters, percent-encoding untouched. */
  readonly segments: readonly string[];
  /** Value of `Allow`. */
  readonly allow: string;
}

interface Node {
  readonly statics: Map<string, Node>;
  parameter: Node | undefined;
  readonly routes: Map<string, Route>;
  parameterIndexes: readonly number[];
  allow: string;
}

/** Exact, case-sensitive paths (contract-decisions §1), in one walk over the segments. Built once. */
export class RouteTable {
  readonly #root = createNode();

  /** @throws when two procedures claim one method and path. */
  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route);
  }

  /** HEAD is answered by GET's route. Undefined when no method knows the path. */
  match(method: string, path: string): RouteMatch | undefined {
    const parts = path.split("/");
    const node = descend(this.#root, parts, 0);
    if (node === undefined) return undefined;
    const segments = node.parameterIndexes.map((index) => parts[index] ?? "");
    return { route: node.routes.get(method === "HEAD" ? "GET" : method), segments, allow: node.allow };
  }

  #add(route: Route): void {
    let node = this.#root;
    for (const segment of route.pattern.split("/")) node = childFor(node, segment);
    if (node.routes.has(route.method))
      throw new Error(`Two procedures declare ${route.method} ${route.pattern}. Change the path of one.`);
    node.routes.set(route.method, route);
    const parts = route.pattern.split("/");
    node.parameterIndexes = [...parts.keys()].filter((index) => parts[index]?.startsWith("{"));
    node.allow = allowOf([...node.routes.keys()] as RouteMethod[]);
  }
}

function createNode(): Node {
  return { statics: new Map(), parameter: undefined, routes: new Map(), parameterIndexes: [], allow: "" };
}

/** A fixed name wins over a parameter; where it leads nowhere the parameter is tried (`/v1/quotes/cost`). */
function descend(node: Node, parts: readonly string[], index: number): Node | undefined {
  const part = parts[index];
  if (part === undefined) return node.routes.size > 0 ? node : undefined;
  const fixed = node.statics.get(part);
  const found = fixed === undefined ? undefined : descend(fixed, parts, index + 1);
  if (found !== undefined || part === "" || node.parameter === undefined) return found;
  return descend(node.parameter, parts, index + 1);
}

function childFor(node: Node, segment: string): Node {
  if (segment.startsWith("{")) return (node.parameter ??= createNode());
  let child = node.statics.get(segment);
  if (child === undefined) node.statics.set(segment, (child = createNode()));
  return child;
}

function allowOf(methods: readonly RouteMethod[]): string {
  const withHead = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...withHead, "OPTIONS"].join(", ");
}
