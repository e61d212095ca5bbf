import { useTranslations } from "next-intl";
import { ShownProblem } from "../../../ui/feedback/shown-problem.ts";
import { useAccountChange } from "../use-account-change.ts";
import { makePasskey, signWithPasskey } from "./browser-passkeys.ts";

/** A page cannot see why the browser's own dialog failed: it was closed, or the device has a passkey already. */
const orClosed = (words: string) => (): never => {
  throw new ShownProblem({ words, requestId: undefined });
};

/** Makes passkeys, and proves with one that it is the same person. Both reject with a problem in words. */
export function usePasskey() {
  const t = useTranslations("account.passkeys");
  const change = useAccountChange();
  return {
    add: async (name: string): Promise<void> => {
      const options = await change<PublicKeyCredentialCreationOptionsJSON>("/passkey/add-options", {});
      const response = await makePasskey(options).catch(orClosed(t("notMade")));
      await change("/passkey/add", { name, response });
    },
    prove: async (): Promise<void> => {
      const options = await change<PublicKeyCredentialRequestOptionsJSON>("/passkey/use-options", {});
      const response = await signWithPasskey(options).catch(orClosed(t("notUsed")));
      await change("/passkey/prove", { response });
    },
  };
}
