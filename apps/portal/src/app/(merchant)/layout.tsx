import type { ReactNode } from "react";
import { MerchantFrame } from "../../frame/merchant-frame.tsx";
import { requireMember } from "../../server/pages/page-visitor.ts";
import { withTexts } from "../../server/pages/texts/with-texts.tsx";

/** The frame of an organization's people. It decides nothing about access: pages and procedures do. */
async function MerchantLayout({ children }: { children: ReactNode }) {
  return <MerchantFrame session={await requireMember()}>{children}</MerchantFrame>;
}

export default withTexts("(merchant)/layout", MerchantLayout);
