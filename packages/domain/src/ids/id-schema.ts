import { z } from "zod";
import { ruleText } from "../refusals/refusal-rules.ts";
import { ID_PREFIXES, type IdKind, idPattern } from "./ids.ts";

/** A `<prefix>_<ULID>` identifier of one kind: specification §1 and §2.1. */
export const idSchema = (kind: IdKind) =>
  z.string().regex(idPattern(kind), {
    error: ruleText("identifier", { prefix: ID_PREFIXES[kind] }),
  });
