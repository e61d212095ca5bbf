import { run } from "graphile-worker";
import { announcePeer } from "../peers/announce-peer.ts";
import { gather } from "./gather.ts";
import { logAttempts, type PeerAttempt, type PeerJob, postJob } from "./post-job.ts";

/** graphile-worker as it comes, or with its local queue and batched completion, and attempt rows gathered as well. */
const { DATABASE_URL = "", IN_FLIGHT = "64", BATCHING } = process.env;
const isBatching = BATCHING === "true";
const logOne = isBatching ? gather<PeerAttempt>(logAttempts) : (attempt: PeerAttempt) => logAttempts([attempt]);

await run({
  connectionString: DATABASE_URL,
  concurrency: Number(IN_FLIGHT),
  maxPoolSize: Number(IN_FLIGHT),
  noHandleSignals: true,
  taskList: { post: async (job) => logOne(await postJob(job as PeerJob)) },
  ...(isBatching && {
    preset: { worker: { localQueue: { size: 500 }, completeJobBatchDelay: 5, failJobBatchDelay: 5 } },
  }),
});
announcePeer();
