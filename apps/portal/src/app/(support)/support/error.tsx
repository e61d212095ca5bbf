"use client";

import { PageFault, type PageFaultProps } from "../../../ui/feedback/page-fault.tsx";

export default function ErrorInFrame(props: PageFaultProps) {
  return <PageFault {...props} />;
}
