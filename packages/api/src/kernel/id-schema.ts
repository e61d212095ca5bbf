import { z } from "zod";
import { ID_PREFIXES, type IdKind, idPattern } from "./ids.ts";

/** A `<prefix>_<ULID>` identifier of one kind: service-interface §1 and §2.1. */
export const idSchema = (kind: IdKind) =>
  z.string().regex(idPattern(kind), {
    error: `Must be a ${ID_PREFIXES[kind]}_ identifier: the prefix and 26 ULID characters.`,
  });
