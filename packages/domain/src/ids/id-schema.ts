import { z } from "zod";
import { fieldRefusals } from "../fields/refusals.ts";
import { refusing } from "../fields/schema-refusals.ts";
import { ID_PREFIXES, type IdKind, idPattern } from "./ids.ts";

/** A `<prefix>_<ULID>` identifier of one kind: specification §1 and §2.1. */
export const idSchema = (kind: IdKind) =>
  z
    .string()
    .regex(idPattern(kind), { error: refusing(fieldRefusals.identifier({ prefix: ID_PREFIXES[kind] })) })
    .meta({ description: `\`${ID_PREFIXES[kind]}_\` and a ULID.` });
