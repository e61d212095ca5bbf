import type { ReactNode } from "react";
import { requireMember } from "../../server/page-visitor.ts";
import { MerchantFrame } from "../../shell/merchant-frame.tsx";

/** The frame of an organization's people. It decides nothing about access: pages and procedures do. */
export default async function MerchantLayout({ children }: { children: ReactNode }) {
  return <MerchantFrame session={await requireMember()}>{children}</MerchantFrame>;
}
