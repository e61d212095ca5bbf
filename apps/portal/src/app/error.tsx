"use client";

import { PageFault, type PageFaultProps } from "../ui/feedback/page-fault.tsx";

export default function ErrorPage(props: PageFaultProps) {
  return (
    <main>
      <PageFault {...props} />
    </main>
  );
}
