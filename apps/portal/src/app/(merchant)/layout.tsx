import type { ReactNode } from "react";
import { MerchantFrame } from "../../frame/merchant-frame.tsx";
import { requireMember } from "../../server/pages/page-visitor.ts";

/** The frame of an organization's people. It decides nothing about access: pages and procedures do. */
export default async function MerchantLayout({ children }: { children: ReactNode }) {
  return <MerchantFrame session={await requireMember()}>{children}</MerchantFrame>;
}
