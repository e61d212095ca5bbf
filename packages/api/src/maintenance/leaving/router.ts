import { organizationProcedure, router } from "../../trpc.ts";
import { listArchives } from "./list-archives.ts";
import { requestArchive } from "./request-archive.ts";
import { archiveAnswer, archiveListAnswer } from "./schema.ts";

/** Everything that an organization has, for its owners (decision record 0356). The portal's route sends the bytes. */
export const archivesRouter = router({
  list: organizationProcedure
    .meta({ permission: "organization.secure" })
    .output(archiveListAnswer)
    .query(({ ctx }) => listArchives(ctx)),
  request: organizationProcedure
    .meta({ permission: "organization.secure", freshProof: true })
    .output(archiveAnswer)
    .mutation(({ ctx }) => requestArchive(ctx)),
});
