import PgBoss from "pg-boss";
import { announcePeer } from "../peers/announce-peer.ts";
import { logAttempts, type PeerJob, postJob } from "./post-job.ts";

/**
 * pg-boss in batches, with one insert of attempt rows and one completion each. Its workers fetch twice a second at most,
 * so the batches must be large; the pool of post-job.ts bounds what is in flight.
 */
const { DATABASE_URL = "" } = process.env;
const WORKERS = 4;
const BATCH = 1_000;

const boss = new PgBoss({ connectionString: DATABASE_URL, max: 16, schedule: false, supervise: false });
await boss.start();
for (let worker = 0; worker < WORKERS; worker += 1) {
  await boss.work<PeerJob>("post", { batchSize: BATCH, pollingIntervalSeconds: 0.5 }, async (jobs) => {
    const outcomes = await Promise.allSettled(jobs.map(({ data }) => postJob(data)));
    await logAttempts(outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : [])));
    const failed = jobs.filter((_, index) => outcomes[index]?.status === "rejected");
    if (failed.length > 0)
      await boss.fail(
        "post",
        failed.map(({ id }) => id),
      );
  });
}
announcePeer();
