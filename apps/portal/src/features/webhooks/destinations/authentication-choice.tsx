"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./destination-detail.module.css";
import type { ShownDestination } from "./shown-destination.ts";

/** Whether the bearer secret is sent beside the signature. Signatures alone need a secret that signs. */
export function AuthenticationChoice({ destination }: { destination: ShownDestination }) {
  const t = useTranslations("destinations.signing");
  const cache = trpc.useUtils();
  const update = trpc.destinations.update.useMutation({ onSuccess: () => cache.destinations.invalidate() });
  const problem = useProblemText(update.error);
  const { destinationId, authentication, isSigned } = destination;
  return (
    <div className={classes.choice}>
      <FormProblem text={problem} />
      <Switch
        checked={authentication === "bearer_and_signature"}
        disabled={!isSigned || update.isPending}
        label={t("withBearer")}
        description={t("withBearerHelp")}
        onChange={({ currentTarget: { checked } }) =>
          update.mutate({ destinationId, authentication: checked ? "bearer_and_signature" : "signature" })
        }
      />
    </div>
  );
}
