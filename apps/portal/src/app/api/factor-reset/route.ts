import { confirmFactorReset } from "@quote-financing/api/organizations/members/confirm-factor-reset";
import { answerVisitor } from "../../../server/requests/answer-visitor.ts";
import { otherMethods } from "../../../server/requests/other-methods.ts";

const MAX_BODY_BYTES = 4 * 1024;

/** Takes a lost second factor away for whoever has the mailed link, signed in or not (decision record 0355). */
export function POST(request: Request): Promise<Response> {
  return answerVisitor(request, MAX_BODY_BYTES, async (context, limited) => {
    const { token } = ((await limited.json().catch(() => null)) ?? {}) as { readonly token?: unknown };
    await confirmFactorReset(context, typeof token === "string" ? token : "");
  });
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, PUT } = otherMethods("POST");
