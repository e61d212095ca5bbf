import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Where a sender can be cut off: as the mail server sees it. */
export const CUTS = ["greeting", "data", "end", "taken"] as const;
export type Cut = (typeof CUTS)[number];

/** As much of SMTP as a client needs. It keeps what it took, and calls `reached` at each point of each mail. */
export async function createCountingMailServer() {
  const taken: string[] = [];
  let reached: (cut: Cut) => void = () => {};
  const server = createServer((socket) => talk(socket, taken, (cut) => reached(cut)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** The text of each mail that arrived with its end. */
    taken,
    url: `smtp://127.0.0.1:${port}`,
    onReached: (act: (cut: Cut) => void) => {
      reached = act;
    },
    close: () => server.close(),
  };
}

function talk(socket: Socket, taken: string[], reached: (cut: Cut) => void): void {
  let isData = false;
  let pending = "";
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on("error", () => {});
  reached("greeting");
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
        reached("end");
        say("250 taken");
        reached("taken");
      } else if (text === "DATA") {
        isData = true;
        reached("data");
        say("354 go");
      } else {
        say("250 ok");
      }
    }
  });
}
