"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Fact } from "../../../ui/layout/facts.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { ContactFacts } from "../../quotes/detail/contact-facts.tsx";

type Contact = Answers["supportQuotes"]["showContact"]["data"];

interface MaskedContactProps {
  readonly organizationId: string;
  readonly quoteId: string;
  /** Masked. */
  readonly contact: Contact;
}

const ContactReasonForm = dynamic(
  () => orLoadFault(import("./contact-reason-form.tsx").then((file) => file.ContactReasonForm)),
  { loading: nothingYet },
);

/** E-mail and phone as agents see them: masked, until they say why they need them. A new visit masks them again. */
export function MaskedContact({ contact, ...quote }: MaskedContactProps) {
  const t = useTranslations("support.contact");
  const names = useTranslations("quotes.consumer");
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<Contact>();
  if (shown !== undefined) return <ContactFacts contact={shown} />;
  return (
    <>
      <Fact name={names("email")}>{contact.email}</Fact>
      <Fact name={names("phone")}>{contact.phoneNumber}</Fact>
      <Fact name={t("name")}>
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {t("show")}
        </Button>
      </Fact>
      <ModalDialog isOpen={isAsking} onClose={() => setAsking(false)} title={t("title")}>
        <ContactReasonForm
          quote={quote}
          onShown={(found) => {
            setAsking(false);
            setShown(found);
          }}
        />
      </ModalDialog>
    </>
  );
}
