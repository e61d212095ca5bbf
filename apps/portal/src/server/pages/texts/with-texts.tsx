import { getMessages } from "next-intl/server";
import type { ComponentType } from "react";
import { MoreTexts } from "../../../ui/language/more-texts.tsx";
import { pickTexts } from "../../../ui/language/texts-of.ts";
import { TEXT_NAMESPACES } from "./text-namespaces.ts";

/**
 * The page or layout, with the texts that its parts ask for in the browser and that no layout around it has sent (decision
 * record 0294).
 *
 * @param name of its file, as `TEXT_NAMESPACES` has it; a test compares them.
 */
export function withTexts<Props extends object>(name: keyof typeof TEXT_NAMESPACES, Page: ComponentType<Props>) {
  return async function WithTexts(props: Props) {
    return (
      <MoreTexts texts={pickTexts(await getMessages(), TEXT_NAMESPACES[name])}>
        <Page {...props} />
      </MoreTexts>
    );
  };
}
