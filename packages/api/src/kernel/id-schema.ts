import { z } from "zod";
import { ID_PREFIXES, type IdKind, idPattern } from "./ids.ts";
import { ruleText } from "./refusal-rules.ts";

/** A `<prefix>_<ULID>` identifier of one kind: specification §1 and §2.1. */
export const idSchema = (kind: IdKind) =>
  z.string().regex(idPattern(kind), {
    error: ruleText("identifier", { prefix: ID_PREFIXES[kind] }),
  });
