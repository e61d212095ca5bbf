import { useTranslations } from "next-intl";
import { Fact } from "../../../ui/layout/facts.tsx";

interface ShownContact {
  readonly email: string;
  readonly phoneNumber?: string | undefined;
}

/** How a consumer is reached, to press on. */
export function ContactFacts({ contact: { email, phoneNumber } }: { contact: ShownContact }) {
  const t = useTranslations("quotes.consumer");
  return (
    <>
      <Fact name={t("email")}>
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact name={t("phone")}>
        {phoneNumber === undefined ? null : <a href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, "")}`}>{phoneNumber}</a>}
      </Fact>
    </>
  );
}
