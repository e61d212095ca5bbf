import type { ReactNode } from "react";
import { AgentFrame } from "../../../frame/agent-frame.tsx";
import { requireAgent } from "../../../server/pages/page-visitor.ts";

/** The frame of support agents. */
export default async function SupportLayout({ children }: { children: ReactNode }) {
  return <AgentFrame session={await requireAgent()}>{children}</AgentFrame>;
}
