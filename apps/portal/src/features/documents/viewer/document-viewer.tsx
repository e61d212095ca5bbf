"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { newSession } from "../../../trpc/person-request.ts";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import classes from "./document-viewer.module.css";
import { fetchBytes } from "./fetch-bytes.ts";
import { PartlyShown } from "./partly-shown.tsx";

interface DocumentViewerProps {
  readonly fileName: string;
  readonly mediaType: string;
  /** Where the bytes are. */
  readonly bytesHref: string;
}

interface FrameMessage {
  readonly kind: "ready" | "shown" | "failed" | "page-failed" | "encrypted" | "scripted";
}

/**
 * Shows an image or a PDF in a frame without an origin: the page fetches the bytes, the frame draws them, and nothing that stands in
 * them can reach this page, its cookies or the network (decision record 0310).
 */
export function DocumentViewer({ fileName, mediaType, bytesHref }: DocumentViewerProps) {
  const t = useTranslations("documents.viewer");
  const language = useLocale().slice(0, 2);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed" | "encrypted" | "scripted">("loading");
  const [isPartly, setPartly] = useState(false);
  const [tries, setTries] = useState(0);
  const [isListening, setListening] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const bytes = fetchBytes(bytesHref, leaving.signal);
    const fail = () => {
      if (!leaving.signal.aborted) setState("failed");
    };
    bytes.catch(fail);
    const hear = ({ source, data }: MessageEvent<FrameMessage>) => {
      const target = frame.current?.contentWindow;
      if (!target || source !== target) return;
      if (data.kind === "failed") fail();
      if (data.kind === "page-failed") setPartly(true);
      if (data.kind === "shown" || data.kind === "encrypted" || data.kind === "scripted") setState(data.kind);
      // A frame without an origin can be named by none. Copied, not handed over: it begins anew in another language.
      if (data.kind === "ready")
        bytes.then((buffer) => target.postMessage({ bytes: buffer, mediaType, label: fileName }, "*")).catch(fail);
    };
    window.addEventListener("message", hear);
    // The frame says once that it is there: somebody must listen by then.
    setListening(true);
    return () => {
      leaving.abort();
      window.removeEventListener("message", hear);
    };
  }, [bytesHref, mediaType, fileName, tries]);

  const retry = () => {
    newSession.wish();
    setState("loading");
    setPartly(false);
    setTries(tries + 1);
  };
  if (state === "failed")
    return (
      <div role="alert">
        <StateMessage title={t("failed")} text={t("failedText")}>
          <PlainButton onClick={retry}>{t("retry")}</PlainButton>
        </StateMessage>
      </div>
    );
  if (state === "encrypted" || state === "scripted")
    return <StateMessage title={t("notShown")} text={t(`why.${state}`)} />;
  return (
    <>
      {state === "loading" ? (
        <p role="status" className={classes.told}>
          {t("loading")}
        </p>
      ) : null}
      {isPartly ? <PartlyShown fileName={fileName} bytesHref={bytesHref} /> : null}
      {isListening ? (
        <iframe
          ref={frame}
          className={classes.frame}
          sandbox="allow-scripts"
          src={`/api/document-frame?lang=${language}`}
          title={t("frame", { fileName })}
        />
      ) : null}
    </>
  );
}
