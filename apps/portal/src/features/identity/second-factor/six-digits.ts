import type { FormJudge } from "../../../ui/forms/form-judge.ts";

const SIX_DIGITS = /^\d{6}$/;

/**
 * The code of an authenticator app, however it is spaced. Of another shape it is not sent: each one that is sent counts
 * as an attempt.
 * @param words for a code of another shape
 */
export const sixDigits =
  (words: string): FormJudge<{ readonly code: string }> =>
  async ({ code }) =>
    SIX_DIGITS.test(code.replaceAll(/\s/g, "")) ? [] : [{ param: "code", words }];
