"use client";

import { Button, Textarea } from "@mantine/core";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useGoOn } from "../../../ui/address/use-go-on.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { withPosted } from "../../cases/messages/thread-pages.ts";
import { MacroEffects } from "./macro-effects.tsx";
import classes from "./macro-preview.module.css";
import { RunLabel } from "./run-label.tsx";

const makeId = createIdMaker(systemClock);

export interface ChosenMacro {
  readonly cannedReplyId: string;
  readonly name: string;
  readonly language: "nl" | "en";
}

interface MacroPreviewProps {
  readonly inCase: { readonly organizationId: string; readonly caseId: string };
  readonly macro: ChosenMacro;
  /** Who has the case or writes on it, when that is somebody else. */
  readonly colleague: string | undefined;
  /** To the other canned replies. */
  readonly onBack: () => void;
  /** Takes the text alone, to be sent as any other. */
  readonly onText: (text: string) => void;
  readonly onDone: () => void;
}

/** Exactly what a canned reply will do on this case, its text to be changed, and the one button that does all of it. */
export function MacroPreview({ inCase, macro, colleague, onBack, onText, onDone }: MacroPreviewProps) {
  const t = useTranslations("support.macros.preview");
  const { cannedReplyId, language } = macro;
  const key = { ...inCase, cannedReplyId, language };
  const [text, setText] = useState<string>();
  const [messageId] = useState(() => makeId("caseMessage"));
  const panel = useRef<HTMLDivElement>(null);
  const cache = trpc.useUtils();
  const goOn = useGoOn();
  // The preview stays as the agent saw it, also when other queries are read again.
  const found = trpc.supportCases.previewMacro.useQuery(key, { gcTime: 0, staleTime: "static" });
  const run = trpc.supportCases.runMacro.useMutation({
    onMutate: goOn,
    onSuccess: ({ data }, _, go) => {
      cache.supportCases.messages.setInfiniteData(inCase, (known) => withPosted(known, data));
      go(onDone);
    },
    // What the answer did is shown wherever it stands; after a refusal, what would happen now.
    onSettled: () => cache.invalidate(),
    onError: () => found.refetch(),
  });
  const problem = useProblemText(run.error);
  // The button that was pressed is gone: who listens goes on here.
  useEffect(() => panel.current?.focus(), []);
  const preview = found.data?.data;
  const body = text ?? preview?.body ?? "";
  return (
    <div ref={panel} className={classes.preview} tabIndex={-1}>
      <Button
        className={classes.back ?? ""}
        variant="subtle"
        size="compact-sm"
        disabled={run.isPending}
        onClick={onBack}
      >
        {t("back")}
      </Button>
      {found.isError ? <QueryFault error={found.error} retry={() => void found.refetch()} /> : null}
      {preview === undefined ? null : (
        <SendForm
          form={{
            problem: undefined,
            onSubmit: (event) => {
              event.preventDefault();
              if (!run.isPending) run.mutate({ ...key, body, messageId, seen: preview.seen });
            },
          }}
        >
          {colleague === undefined ? null : <p className={classes.colleague}>{t("colleague", { name: colleague })}</p>}
          <Textarea
            label={t("text")}
            lang={language}
            value={body}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <section aria-label={t("title")}>
            <h3 className={classes.title}>{t("title")}</h3>
            <MacroEffects preview={preview} lang={language} />
          </section>
          <FormProblem text={problem} />
          <FormButtons>
            <Button variant="default" disabled={run.isPending} onClick={() => onText(body)}>
              {t("textOnly")}
            </Button>
            <Button
              type="submit"
              classNames={{ root: classes.run ?? "", label: classes.runLabel ?? "" }}
              loading={run.isPending}
              disabled={preview.refusals.length > 0 || body.trim() === ""}
            >
              <RunLabel preview={preview} />
            </Button>
          </FormButtons>
        </SendForm>
      )}
    </div>
  );
}
