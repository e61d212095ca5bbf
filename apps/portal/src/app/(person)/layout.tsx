import type { ReactNode } from "react";
import { AgentFrame } from "../../frame/agent-frame.tsx";
import { MerchantFrame } from "../../frame/merchant-frame.tsx";
import { requireColleague } from "../../server/pages/page-visitor.ts";
import { withTexts } from "../../server/pages/texts/with-texts.tsx";

/** Pages that members and agents share, each in their own frame. */
async function PersonLayout({ children }: { children: ReactNode }) {
  const { caller, ...session } = await requireColleague();
  return caller.kind === "agent" ? (
    <AgentFrame session={session}>{children}</AgentFrame>
  ) : (
    <MerchantFrame session={{ ...session, caller }}>{children}</MerchantFrame>
  );
}

export default withTexts("(person)/layout", PersonLayout);
