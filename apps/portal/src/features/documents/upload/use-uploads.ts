"use client";

import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useEffect, useRef, useState } from "react";
import type { ShownRefusal } from "../../../trpc/trpc-refusal.ts";
import { checkFile } from "./check-file.ts";
import { type FileToSend, isUnjudged, sendFile } from "./send-file.ts";

/** A file that was chosen here, until the service has it; one that failed stays until the person takes it away. */
export interface Upload {
  readonly documentId: string;
  readonly name: string;
  /** `lost` can be sent again as it is: no answer came, or nobody has judged it and the `refusal` says why. */
  readonly state: "sending" | "lost" | "refused" | "added";
  /** How far it is, from 0 to 1. */
  readonly share: number;
  /** Why it was refused before it was sent. */
  readonly problem?: "empty" | "tooLarge" | "otherType" | "infected" | undefined;
  readonly refusal?: ShownRefusal | undefined;
  /** Ends what is under way with it. */
  readonly stop: AbortController;
}

export interface Uploads {
  readonly files: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  readonly retry: (documentId: string) => void;
  readonly remove: (documentId: string) => void;
}

const makeId = createIdMaker(systemClock);

/** `isInfected`: the quote shows that it was refused, and there is nothing to read. */
export type OnAdded = (documentId: string, isInfected: boolean) => void;

type Target = Pick<FileToSend, "quoteId" | "requirementId">;

interface UploadsTold {
  /** Of each that arrived. */
  readonly onAdded: OnAdded;
  /** Of one that was taken away and may have arrived all the same. */
  readonly onRemoved: () => void;
  /** Of one that was taken away and is there. */
  readonly onTakenBack?: ((documentId: string) => void) | undefined;
}

/**
 * Sends files one after another and shows the true state of each. An upload that the connection broke is sent again when it is back,
 * with the same id: a file that did arrive is not added twice.
 */
export function useUploads(target: Target, { onAdded, onRemoved, onTakenBack }: UploadsTold): Uploads {
  const [files, setFiles] = useState<readonly Upload[]>([]);
  const waiting = useRef(new Map<string, FileToSend>());
  const queue = useRef(Promise.resolve());

  const change = (documentId: string, changes: Partial<Upload>) =>
    setFiles((all) => all.map((file) => (file.documentId === documentId ? { ...file, ...changes } : file)));

  async function send(file: FileToSend) {
    const { documentId, signal } = file;
    // Taken away while it waited for its turn.
    if (signal.aborted) return;
    const outcome = await sendFile(file, (share) => change(documentId, { share }));
    if (signal.aborted) return;
    const refusal = outcome.kind === "refused" ? outcome.refusal : undefined;
    if (isUnjudged(outcome)) return change(documentId, { state: "lost", share: 0, refusal });
    waiting.current.delete(documentId);
    if (outcome.kind !== "added") return change(documentId, { state: "refused", refusal });
    if (outcome.isInfected) change(documentId, { state: "refused", problem: "infected" });
    else change(documentId, { state: "added", share: 1 });
    onAdded(documentId, outcome.isInfected);
  }

  const enqueue = (file: FileToSend) => void (queue.current = queue.current.then(() => send(file)));

  async function take(file: File) {
    const documentId = makeId("document");
    const stop = new AbortController();
    setFiles((all) => [...all, { documentId, name: file.name, state: "sending", share: 0, stop }]);
    const check = await checkFile(file);
    if (stop.signal.aborted) return;
    if (!check.ok) return change(documentId, { state: "refused", problem: check.problem });
    const toSend = { documentId, ...target, file, mediaType: check.mediaType, signal: stop.signal };
    waiting.current.set(documentId, toSend);
    enqueue(toSend);
  }

  const retry = (documentId: string) => {
    const file = waiting.current.get(documentId);
    if (file === undefined) return;
    change(documentId, { state: "sending" });
    enqueue(file);
  };

  const lost = files.filter(({ state }) => state === "lost").map(({ documentId }) => documentId);
  const goOn = useRef(() => {});
  goOn.current = () => lost.forEach(retry);
  useEffect(() => {
    const goOnNow = () => goOn.current();
    window.addEventListener("online", goOnNow);
    return () => window.removeEventListener("online", goOnNow);
  }, []);

  return {
    files,
    add: (chosen) => void [...chosen].forEach((file) => void take(file)),
    retry,
    remove: (documentId) => {
      const file = files.find((each) => each.documentId === documentId);
      file?.stop.abort();
      if (waiting.current.delete(documentId)) onRemoved();
      if (isStored(file)) onTakenBack?.(documentId);
      setFiles((all) => all.filter((file) => file.documentId !== documentId));
    },
  };
}

/** The quote shows a file in which a virus was found, as one without bytes. */
const isStored = (file: Upload | undefined): boolean => file?.state === "added" || file?.problem === "infected";
