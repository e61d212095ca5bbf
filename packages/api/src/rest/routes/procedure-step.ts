import type { TRPCError } from "@trpc/server";

/** What a middleware of tRPC is handed. */
export interface StepOptions {
  readonly ctx: object;
  readonly input: unknown;
  readonly getRawInput: () => Promise<unknown>;
  readonly path: string;
  readonly type: string;
  readonly signal: undefined;
  readonly batchIndex: number;
}

export interface StepChanges {
  readonly ctx?: object;
  readonly input?: unknown;
  readonly getRawInput?: () => Promise<unknown>;
}

export type Outcome = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: TRPCError };

/** One middleware, parser or resolver of a built procedure. */
export interface Step {
  (
    options: StepOptions & { meta: unknown; next: (changes?: StepChanges) => Promise<Outcome> },
  ): Promise<Outcome | undefined>;
  /** tRPC marks its own two parsers. */
  readonly _type?: "input" | "output";
}
