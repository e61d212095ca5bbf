import { Children, isValidElement, type ReactNode } from "react";

/** An element as the renderer takes it, and as another thread can be sent it: no functions, no React. */
interface PlainElement {
  readonly type: string;
  readonly key: null;
  readonly props: Readonly<Record<string, unknown>> & { readonly children: readonly PlainNode[] };
}

export type PlainNode = string | PlainElement;

/** A picture with its components worked out. They are plain functions: pictures have no hooks and no state. */
export function plainPicture(node: ReactNode): PlainNode[] {
  return Children.toArray(node).flatMap((part) => {
    if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(part)) return [String(part)];
    const { type, props } = part;
    if (typeof type === "function") return plainPicture((type as (given: object) => ReactNode)(props));
    const { children, ...rest } = props;
    if (typeof type !== "string") return plainPicture(children);
    return [{ type, key: null, props: { ...rest, children: plainPicture(children) } }];
  });
}
