import { createServer, type Server } from "node:https";
import { type Certificate, type CertificateAuthority, createCertificateAuthority } from "./certificate-authority.ts";
import type { ReceiverAnswer } from "./receiver-answer.ts";
import { type ReceivedRequest, RequestRecorder } from "./request-recorder.ts";

export interface Receiver {
  /** `https://localhost:<port>/events`. */
  readonly url: string;
  readonly port: number;
  /** Of the authority that signed this receiver: trust it through `ca` or NODE_EXTRA_CA_CERTS. */
  readonly caPem: string;
  /** In the order of their arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** TLS connections opened so far: keep-alive keeps this low. */
  readonly connectionCount: () => number;
  /** The next requests get these, one each; later ones the standing answer, 200 at first. */
  answerWith(...answers: ReceiverAnswer[]): void;
  /** Changes the standing answer. */
  answerAllWith(answer: ReceiverAnswer): void;
  /** Resolves once that many requests arrived, which may be at once. */
  waitForRequests(count: number): Promise<readonly ReceivedRequest[]>;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  /** Names in the certificate; localhost, 127.0.0.1 and ::1 when omitted. */
  readonly hosts?: readonly string[];
  /** In place of one from the process's own authority: for bad TLS. */
  readonly certificate?: Certificate;
  readonly port?: number;
}

let authority: Promise<CertificateAuthority> | undefined;

/** The one authority of this process, which signs all receivers. */
export function receiverAuthority(): Promise<CertificateAuthority> {
  return (authority ??= createCertificateAuthority());
}

/** A real HTTPS server on 127.0.0.1 that records what it is sent and answers by script. */
export async function createReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const { caPem, issue } = await receiverAuthority();
  const { keyPem, certPem } = options.certificate ?? (await issue(options.hosts ?? ["localhost", "127.0.0.1", "::1"]));
  const recorder = new RequestRecorder();
  const server = createServer({ key: keyPem, cert: certPem }, (request, response) => recorder.take(request, response));
  server.on("secureConnection", () => void (recorder.connections += 1));
  const port = await listen(server, options.port ?? 0);
  return {
    url: `https://localhost:${port}/events`,
    port,
    caPem,
    requests: recorder.requests,
    connectionCount: () => recorder.connections,
    answerWith: (...answers) => void recorder.script.push(...answers),
    answerAllWith: (answer) => void (recorder.standing = answer),
    waitForRequests: (count) => recorder.waitFor(count),
    close: () => close(server),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
