import { createServer } from "node:http";
import next from "next";
import { announcePeer } from "../../peers/announce-peer.ts";

/** `next start` of the built folder next-peer, in this process so that it can be asked for its processor time. */
const app = next({ dev: false, dir: process.env.NEXT_PEER ?? "" });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, "127.0.0.1", () => announcePeer(server));
