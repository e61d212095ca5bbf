import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Where a sender can be cut off: as the mail server sees it. */
export const CUTS = ["greeting", "data", "end", "taken"] as const;
export type Cut = (typeof CUTS)[number];

/** Told of each point of each mail. @returns whether the client hears nothing more from there on */
type Reached = (cut: Cut) => boolean;

/** As much of SMTP as a client needs. It keeps what it took, and calls `reached` at each point of each mail. */
export async function createCountingMailServer() {
  const taken: string[] = [];
  let reached: Reached = () => false;
  const server = createServer((socket) => talk(socket, taken, (cut) => reached(cut)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** The text of each mail that arrived with its end. */
    taken,
    url: `smtp://127.0.0.1:${port}`,
    onReached: (act: Reached) => {
      reached = act;
    },
    close: () => server.close(),
  };
}

function talk(socket: Socket, taken: string[], reached: Reached): void {
  let isData = false;
  let isSilent = false;
  let pending = "";
  const say = (line: string) => void (isSilent || socket.write(`${line}\r\n`));
  const reach = (cut: Cut) => {
    isSilent ||= reached(cut);
  };
  socket.on("error", () => {});
  reach("greeting");
  say("220 test");
  socket.on("data", (chunk) => {
    pending += chunk;
    while (true) {
      const end = pending.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const text = pending.slice(0, end);
      pending = pending.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        taken.push(text);
        reach("end");
        say("250 taken");
        reach("taken");
      } else if (text === "DATA") {
        isData = true;
        reach("data");
        say("354 go");
      } else {
        say("250 ok");
      }
    }
  });
}
