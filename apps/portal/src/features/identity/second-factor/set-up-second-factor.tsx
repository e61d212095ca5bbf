"use client";

import { EnableTwoFactor } from "./enable-two-factor.tsx";

/** The steps of switching a second factor on, on a page of their own. */
export function SetUpSecondFactor({ email }: { email: string }) {
  return <EnableTwoFactor email={email} onClose={stay} onShowCodes={stay} doneHref="/" />;
}

/** There is no dialog to close, and none that could close by accident. */
const stay = () => {};
