import { expect, test } from "vitest";
import { type AccountNotice, accountNoticeMail } from "./account-notice-mail.ts";

const BY_OTHERS: readonly AccountNotice[] = [
  "account.sessions_ended",
  "account.two_factor_reset_proposed",
  "account.two_factor_reset",
];

test("who is told what somebody else did is not asked whether it was them", () => {
  for (const notice of BY_OTHERS) {
    expect(accountNoticeMail(notice, "https://portaal.example", "nl").footer).not.toContain("Was u dit niet");
    expect(accountNoticeMail(notice, "https://portaal.example", "en").footer).not.toContain("Was this not you");
  }
  expect(accountNoticeMail("account.password_changed", "https://portaal.example", "nl").footer).toContain(
    "Was u dit niet?",
  );
});
