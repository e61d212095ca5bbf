import type { ReactNode } from "react";
import { AgentFrame } from "../../frame/agent-frame.tsx";
import { MerchantFrame } from "../../frame/merchant-frame.tsx";
import { requireColleague } from "../../server/pages/page-visitor.ts";

/** Pages that members and agents share, each in their own frame. */
export default async function PersonLayout({ children }: { children: ReactNode }) {
  const { caller, ...session } = await requireColleague();
  return caller.kind === "agent" ? (
    <AgentFrame session={session}>{children}</AgentFrame>
  ) : (
    <MerchantFrame session={{ ...session, caller }}>{children}</MerchantFrame>
  );
}
