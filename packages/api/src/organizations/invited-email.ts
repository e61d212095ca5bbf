import { emailInput, emailKey } from "@quote-financing/domain/fields/email";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { z } from "zod";

/**
 * E-mail addresses of people are kept in the form in which they compare. The session library signs in fewer than HTML
 * takes: nobody is invited who could never sign in (decision record 0203).
 */
export const invitedEmail = () =>
  emailInput()
    .transform((email) => emailKey(email) ?? email)
    .pipe(z.email({ error: refusing(fieldRefusals.email()) }));
