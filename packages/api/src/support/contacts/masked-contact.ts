import { maskedEmail, maskedPhone } from "@quote-financing/domain/people/masked-contact";
import { ERASED_EMAIL } from "../../maintenance/erasure/tombstone.ts";
import type { Quote } from "../../quotes/schema.ts";

/** How a consumer is named to agents: the name whole, e-mail and phone masked (decision record 0360). */
export function maskedContact(contact: Quote["contact"]): Quote["contact"] {
  const { email, phoneNumber } = contact;
  return {
    ...contact,
    email: email === ERASED_EMAIL ? email : maskedEmail(email),
    ...(phoneNumber === undefined ? {} : { phoneNumber: maskedPhone(phoneNumber) }),
  };
}
