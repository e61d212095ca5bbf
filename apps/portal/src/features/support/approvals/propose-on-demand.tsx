"use client";

import dynamic from "next/dynamic";
import { nothingYet, orDialogFault } from "../../../ui/feedback/load-fault.tsx";

/** The dialog of a proposal, apart from the page. It stands closed wherever something may be proposed: that it did not come is told to who opens it. */
export const ProposeDialog = dynamic(
  () =>
    orDialogFault(
      import("./propose-dialog.tsx").then((file) => file.ProposeDialog),
      ({ title }) => title,
    ),
  { loading: nothingYet },
);
