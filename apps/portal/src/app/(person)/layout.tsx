import type { ReactNode } from "react";
import { requireColleague } from "../../server/page-visitor.ts";
import { AgentFrame } from "../../shell/agent-frame.tsx";
import { MerchantFrame } from "../../shell/merchant-frame.tsx";

/** Pages that members and agents share, each in their own frame. */
export default async function PersonLayout({ children }: { children: ReactNode }) {
  const { caller, ...session } = await requireColleague();
  return caller.kind === "agent" ? (
    <AgentFrame session={session}>{children}</AgentFrame>
  ) : (
    <MerchantFrame session={{ ...session, caller }}>{children}</MerchantFrame>
  );
}
