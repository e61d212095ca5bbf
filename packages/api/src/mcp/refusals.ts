import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why a request to /mcp is refused before a tool is called. */
export const mcpRefusals = refusalTable({
  originForeign: {
    code: "operation_not_permitted",
    message: "This address answers no pages of other origins.",
    reader: "program",
  },
});
