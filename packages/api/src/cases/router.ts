import { isSearch } from "../lists/is-search.ts";
import { organizationProcedure, router } from "../trpc.ts";
import { closeCase } from "./close-case.ts";
import { createCase } from "./creation/create-case.ts";
import { getCase } from "./get-case.ts";
import { countCases } from "./lists/count-cases.ts";
import { listCases } from "./lists/list-cases.ts";
import { thawScroll } from "./lists/list-cursor.ts";
import { caseListAnswer, listCasesInput } from "./lists/list-schema.ts";
import { listTab } from "./lists/list-tab.ts";
import { caseCountsAnswer, listTabInput, tabAnswer } from "./lists/tab-schema.ts";
import { caseAnswer, createCaseInput, getCaseInput } from "./schema.ts";

const tags = ["Cases"];

/** Cases of the caller's organization: specification §4.4-4.6, and the portal's work lists. */
export const casesRouter = router({
  create: organizationProcedure
    .meta({
      permission: "cases.write",
      successStatus: 201,
      idempotencyKey: true,
      openapi: {
        method: "POST",
        path: "/v1/quotes/{quoteId}/cases",
        tags,
        summary: "Open a case under a quote",
        description:
          "The opening message is required. With a client-made `caseId` the call can be repeated safely: " +
          "the same content answers the stored case with 200.",
      },
    })
    .input(createCaseInput)
    .output(caseAnswer)
    .mutation(({ ctx, input }) => createCase(ctx, input)),

  list: organizationProcedure
    .meta({
      permission: "cases.read",
      takesSlotsItself: true,
      repeatsAnswers: true,
      openapi: {
        method: "GET",
        path: "/v1/cases",
        tags,
        summary: "List cases",
        description:
          "Newest first; with `updatedSince` in the order of `updatedAt`, ascending, which makes an incremental sync " +
          "that misses nothing.",
      },
      fieldChecks: { cursor: thawScroll },
    })
    .input(listCasesInput)
    .output(caseListAnswer)
    .query(({ ctx, input }) => listCases(ctx, input)),

  get: organizationProcedure
    .meta({
      permission: "cases.read",
      openapi: {
        method: "GET",
        path: "/v1/cases/{caseId}",
        tags,
        summary: "Get a case",
        description: "As it is now. Its messages are a list of their own.",
      },
    })
    .input(getCaseInput)
    .output(caseAnswer)
    .query(({ ctx, input }) => getCase(ctx, input)),

  close: organizationProcedure
    .meta({ permission: "cases.write" })
    .input(getCaseInput)
    .output(caseAnswer)
    .mutation(({ ctx, input }) => closeCase(ctx, input)),
  tab: organizationProcedure
    .meta({ permission: "cases.follow", isLarge: isSearch })
    .input(listTabInput)
    .output(tabAnswer)
    .query(({ ctx, input }) => listTab(ctx, input)),

  counts: organizationProcedure
    .meta({ permission: "cases.read" })
    .output(caseCountsAnswer)
    .query(({ ctx }) => countCases(ctx, { organizationId: ctx.organizationId })),
});
