import type { CaseWaitingOn, FinancingWaitingOn } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { Chip } from "./chip.tsx";

interface WaitingChipProps {
  readonly waitingOn: FinancingWaitingOn | CaseWaitingOn;
  readonly reader?: "merchant" | "agent";
}

/** Whom it waits for, told to a merchant or to an agent: amber when it is the reader's turn. */
export function WaitingChip({ waitingOn, reader = "merchant" }: WaitingChipProps) {
  const toMerchant = useTranslations("vocabulary.waitingOn");
  const toAgent = useTranslations("vocabulary.waitingOnForAgent");
  const isReadersTurn = waitingOn === (reader === "merchant" ? "merchant" : "platform");
  return (
    <Chip tone={isReadersTurn ? "attention" : "neutral"}>
      {reader === "merchant" ? toMerchant(waitingOn) : toAgent(waitingOn)}
    </Chip>
  );
}
