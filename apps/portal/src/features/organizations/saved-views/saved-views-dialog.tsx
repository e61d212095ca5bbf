"use client";

import { Button, Checkbox, TextInput } from "@mantine/core";
import type { ViewedList } from "@quote-financing/domain/people/viewed-lists";
import { useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { firstClick } from "../../../ui/plain/first-click.ts";
import classes from "./saved-views.module.css";

interface SavedViewsDialogProps {
  readonly list: ViewedList;
  readonly query: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What the person kept of this list, and the list as it is shown now under a name. */
export function SavedViewsDialog({ list, query, isOpen, onClose }: SavedViewsDialogProps) {
  const t = useTranslations("list.views");
  const { data } = trpc.savedViews.list.useQuery();
  const views = data?.data.filter((view) => view.list === list) ?? [];
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={t("title")}>
      {views.length === 0 ? null : <KeptViews views={views} />}
      <KeepView list={list} query={query} onClose={onClose} />
    </ModalDialog>
  );
}

type SavedView = Answers["savedViews"]["list"]["data"][number];

function KeptViews({ views }: { views: readonly SavedView[] }) {
  const t = useTranslations("list.views");
  const cache = trpc.useUtils();
  const onSuccess = (answer: Answers["savedViews"]["list"]) => cache.savedViews.list.setData(undefined, answer);
  const save = trpc.savedViews.save.useMutation({ onSuccess });
  const remove = trpc.savedViews.remove.useMutation({ onSuccess });
  const problem = useProblemText(save.error ?? remove.error);
  const isBusy = save.isPending || remove.isPending;
  return (
    <>
      <FormProblem text={problem} />
      <ul className={classes.views} aria-label={t("own")}>
        {views.map((view) => (
          <li key={view.name} className={classes.view}>
            <span className={classes.name}>{view.name}</span>
            <Checkbox
              label={t("opensWith")}
              aria-label={t("opensWithName", { name: view.name })}
              checked={view.isDefault}
              disabled={isBusy}
              onChange={({ currentTarget: { checked } }) => {
                remove.reset();
                save.mutate({ ...view, isDefault: checked });
              }}
            />
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              disabled={isBusy}
              aria-label={t("removeName", { name: view.name })}
              onClick={firstClick(() => {
                save.reset();
                remove.mutate({ list: view.list, name: view.name });
              })}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function KeepView({ list, query, onClose }: Omit<SavedViewsDialogProps, "isOpen">) {
  const t = useTranslations("list.views");
  const cache = trpc.useUtils();
  const save = trpc.savedViews.save.useMutation();
  const form = useSendForm({
    initialValues: { name: "", isDefault: false },
    inputOf: ({ name, isDefault }) => ({ list, name, query, isDefault }),
    judge: judgeBy(() =>
      import("@quote-financing/api/organizations/saved-views/schema").then((file) => file.saveViewInput),
    ),
    send: async (input) => cache.savedViews.list.setData(undefined, await save.mutateAsync(input)),
    onSent: async () => onClose(),
  });
  return (
    <SendForm form={form}>
      <TextInput
        {...form.field("name")}
        label={t("name")}
        description={t("hint")}
        required
        withAsterisk={false}
        maxLength={40}
        autoComplete="off"
      />
      <Checkbox {...form.field("isDefault", "checkbox")} label={t("openWithThis")} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("save")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
