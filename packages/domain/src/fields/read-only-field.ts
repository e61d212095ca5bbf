import { z } from "zod";

/**
 * A field that the service sets itself. A create body may echo it, so that a resource that was read can be posted
 * back; its value is ignored (contract-decisions §1).
 */
export const readOnlyField = () =>
  z
    .unknown()
    .optional()
    .transform(() => undefined)
    .meta({ readOnly: true, description: "Set by the service; ignored in a request." });
