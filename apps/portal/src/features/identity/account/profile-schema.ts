import { personName } from "@quote-financing/domain/people/mailed-names";
import { z } from "zod";

/** What people change of themselves in the profile; fetched when they do. */
export const profileSchema = z.object({ name: personName() });
