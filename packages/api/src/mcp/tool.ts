import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import type { Permission } from "@quote-financing/domain/people/permissions";
import type { ToolArguments } from "./tool-request.ts";
import type { ToolInputSchema } from "./tool-schema.ts";
import type { ToolAnnotations } from "./tool-table.ts";

/** An answer of /v1. */
export interface OperationAnswer {
  readonly status: number;
  /** Empty where the operation answers none. */
  readonly body: string;
}

/** Calls an operation of /v1 for the caller, by the path of its procedure. Never rejects for what the caller did. */
export type CallOperation = (procedurePath: string, values: ToolArguments) => Promise<OperationAnswer>;

/** One call of a tool: who calls, and how it reaches /v1. */
export interface ToolCall {
  readonly caller: CredentialCaller;
  readonly values: ToolArguments;
  readonly callOperation: CallOperation;
}

export interface ToolResult {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly isError: boolean;
  readonly [name: string]: unknown;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ToolInputSchema;
  readonly annotations: ToolAnnotations;
  /** Listed only for who has it; whoever calls it without is refused by the operation. */
  readonly permission: Permission;
  readonly call: (call: ToolCall) => Promise<ToolResult>;
}

export const toolResult = (text: string, isError = false): ToolResult => ({
  content: [{ type: "text", text }],
  isError,
});

/** What /v1 answered, as it stands: an error has the same envelope as there. */
export const answeredResult = ({ status, body }: OperationAnswer): ToolResult =>
  toolResult(body === "" ? "Done." : body, status >= 400);
