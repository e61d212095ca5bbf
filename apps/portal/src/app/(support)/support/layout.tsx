import type { ReactNode } from "react";
import { AgentFrame } from "../../../frame/agent-frame.tsx";
import { requireAgent } from "../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../server/pages/texts/with-texts.tsx";

/** The frame of support agents. */
async function SupportLayout({ children }: { children: ReactNode }) {
  return <AgentFrame session={await requireAgent()}>{children}</AgentFrame>;
}

export default withTexts("(support)/support/layout", SupportLayout);
