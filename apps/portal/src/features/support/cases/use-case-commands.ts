import type { CaseWaitingOn } from "@quote-financing/domain/vocabulary";
import { trpc } from "../../../trpc/portal-trpc.ts";
import type { InCase } from "../queue/queued-case-id.ts";

export interface CaseCommands {
  /** `takeOver` takes it from the colleague who has it. */
  readonly claim: (takeOver: boolean) => void;
  readonly release: () => void;
  readonly assign: (userId: string) => void;
  /** Until business begins on a day. */
  readonly snooze: (day: string) => void;
  readonly wake: () => void;
  readonly close: () => void;
  readonly reopen: () => void;
  readonly hide: () => void;
  readonly show: () => void;
  readonly setWaitingOn: (waitingOn: CaseWaitingOn) => void;
  /** Rejects with what went wrong: its form tells that, at its field. */
  readonly setStage: (stage: string) => Promise<unknown>;
}

export interface CaseActionsState {
  readonly commands: CaseCommands;
  /** One command at a time. */
  readonly isBusy: boolean;
  readonly error: unknown;
}

/**
 * An agent's commands on one case; each shows its outcome at once and refreshes the queue.
 *
 * @param seenThrough what the merchant wrote later refuses those that may take the case out of the queues (`seenThroughOf`)
 */
export function useCaseCommands(key: InCase, seenThrough: string | undefined): CaseActionsState {
  const seenKey = { ...key, seenThrough };
  const cache = trpc.useUtils();
  const settled = { onSettled: () => cache.supportCases.invalidate() };
  const claim = trpc.supportCases.claim.useMutation(settled);
  const release = trpc.supportCases.release.useMutation(settled);
  const assign = trpc.supportCases.assign.useMutation(settled);
  const snooze = trpc.supportCases.snooze.useMutation(settled);
  const wake = trpc.supportCases.wake.useMutation(settled);
  const close = trpc.supportCases.close.useMutation(settled);
  const reopen = trpc.supportCases.reopen.useMutation(settled);
  const hide = trpc.supportCases.hide.useMutation(settled);
  const show = trpc.supportCases.show.useMutation(settled);
  const setWaitingOn = trpc.supportCases.setWaitingOn.useMutation(settled);
  const setStage = trpc.supportCases.setStage.useMutation(settled);
  const told = [claim, release, assign, snooze, wake, close, reopen, hide, show, setWaitingOn];
  const alone =
    <Outcome>(run: () => Outcome) =>
    (): Outcome => {
      for (const mutation of told) mutation.reset();
      return run();
    };
  const commands: CaseCommands = {
    claim: (takeOver) => alone(() => claim.mutate({ ...key, takeOver }))(),
    release: alone(() => release.mutate(key)),
    assign: (userId) => alone(() => assign.mutate({ ...key, userId }))(),
    snooze: (day) => alone(() => snooze.mutate({ ...seenKey, day }))(),
    wake: alone(() => wake.mutate(key)),
    close: alone(() => close.mutate(seenKey)),
    reopen: alone(() => reopen.mutate(key)),
    hide: alone(() => hide.mutate(key)),
    show: alone(() => show.mutate(key)),
    setWaitingOn: (waitingOn) => alone(() => setWaitingOn.mutate({ ...seenKey, waitingOn }))(),
    setStage: (stage) => alone(() => setStage.mutateAsync({ ...key, stage }))(),
  };
  return {
    commands,
    isBusy: [...told, setStage].some(({ isPending }) => isPending),
    error: told.find(({ error }) => error !== null)?.error,
  };
}
