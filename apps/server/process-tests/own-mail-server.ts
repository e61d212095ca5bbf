import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server of a test's own, which keeps what it takes. */
export class OwnMailServer {
  readonly mails: { readonly recipient: string; readonly text: string }[] = [];
  readonly #server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, session, taken) => {
      let source = "";
      stream.on("data", (chunk) => (source += chunk));
      stream.on("end", () => {
        const text = source.replaceAll("=\r\n", "").replaceAll("=3D", "=");
        for (const { address } of session.envelope.rcptTo) this.mails.push({ recipient: address, text });
        taken();
      });
    },
  });

  static async start(): Promise<OwnMailServer> {
    const server = new OwnMailServer();
    const listening = server.#server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** Tokens of the invitations that were mailed to an address, the oldest first. */
  tokensFor(email: string): string[] {
    const links = this.mails
      .filter(({ recipient }) => recipient === email)
      .map(({ text }) => /\/invitations\/([\w-]{43})\s/.exec(text)?.[1]);
    return links.filter((token) => token !== undefined);
  }

  close = () => new Promise<void>((resolve) => this.#server.close(() => resolve()));
}
