import type { ReactNode } from "react";
import { requireAgent } from "../../../server/page-visitor.ts";
import { AgentFrame } from "../../../shell/agent-frame.tsx";

/** The frame of support agents. */
export default async function SupportLayout({ children }: { children: ReactNode }) {
  return <AgentFrame session={await requireAgent()}>{children}</AgentFrame>;
}
