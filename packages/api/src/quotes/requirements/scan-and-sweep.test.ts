import { connect } from "node:net";
import { auditEntries, events } from "@quote-financing/db/schema/tables";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { tendDocuments } from "../../maintenance/sweeps/tend-documents.ts";
import { documentsWorlds, errorOf, PDF } from "./testing-documents-world.ts";

const { createWorld, createScannedWorld, unwatched } = documentsWorlds();

describe("the scan", () => {
  const eicar = Buffer.concat([PDF, Buffer.from("EICAR")]);

  test("refuses a virus: the document is shown as refused, has no bytes, and answers no requirement", async () => {
    const w = await createScannedWorld();
    const { requirementId } = await w.open();
    const added = await w.add(eicar, { query: `fileName=a.pdf&requirementId=${requirementId}` });
    expect(added.json.data).toMatchObject({ scan: "refused" });
    expect(await w.stored()).toEqual([]);
    const { documentId } = added.json.data as { documentId: string };
    expect(errorOf(await w.get(`/v1/documents/${documentId}/content`))).toMatchObject({
      status: 409,
      code: "state_conflict",
    });
    const [requirement] = (await w.get(`/v1/quotes/${w.quoteId}/requirements`)).json.data as { state: string }[];
    expect(requirement?.state).toBe("open");
  });

  test("that was away is made up for: what waited is given, or refused", async () => {
    const { clamd, ...w } = await createScannedWorld({}, "hang up");
    const [fine, virus] = [await w.idOf(w.add()), await w.idOf(w.add(eicar))];
    const outcome = async (documentId: string) => {
      const { scan } = (await w.get(`/v1/documents/${documentId}`)).json.data as { scan: string };
      return [scan, (await w.download(documentId)).status];
    };
    expect([await outcome(fine), await outcome(virus)]).toEqual([
      ["pending", 409],
      ["pending", 409],
    ]);
    await expect(tendDocuments(w.services)).rejects.toThrow("The scanner of documents did not answer.");
    expect(await outcome(fine)).toEqual(["pending", 409]);
    clamd.answers = undefined;
    await tendDocuments(w.services);
    expect([await outcome(fine), await outcome(virus)]).toEqual([
      ["clean", 200],
      ["refused", 409],
    ]);
    expect(await w.stored()).toHaveLength(1);
    const { subjectId, details, actorId } = auditEntries;
    const told = await unwatched()
      .orm.select({ subjectId, details, actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.organizationId, w.organizationId), eq(auditEntries.action, "document.scanned")));
    expect(told.toSorted((one, other) => ((one.subjectId ?? "") < (other.subjectId ?? "") ? -1 : 1))).toEqual([
      { subjectId: fine, details: { quoteId: w.quoteId, scan: "clean" }, actorId: "scanner" },
      { subjectId: virus, details: { quoteId: w.quoteId, scan: "refused" }, actorId: "scanner" },
    ]);
  });

  test("that refuses later asks for the requirement again, unless another document answers it", async () => {
    const { clamd, ...w } = await createScannedWorld({}, "hang up");
    const [alone, answered] = [await w.open(), await w.open()];
    const addFor = ({ requirementId }: { requirementId: string }, bytes: Buffer) =>
      w.add(bytes, { query: `fileName=a.pdf&requirementId=${requirementId}` });
    await addFor(alone, eicar);
    await addFor(answered, eicar);
    await addFor(answered, PDF);
    const states = async () =>
      ((await w.get(`/v1/quotes/${w.quoteId}/requirements`)).json.data as { state: string }[]).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(["submitted", "submitted"]);
    const told = () => {
      const isTold = and(eq(events.organizationId, w.organizationId), eq(events.type, "quote.requirements.updated"));
      return unwatched().orm.$count(events, isTold);
    };
    const before = await told();

    const wokenBefore = w.services.wokenOrganizations.length;
    clamd.answers = undefined;
    await tendDocuments(w.services);

    expect(await states()).toEqual(["open", "submitted"]);
    expect(await told()).toBe(before + 1);
    expect(w.services.wokenOrganizations.slice(wokenBefore)).toEqual([w.organizationId]);
  });

  test("that refuses later asks again also where an agent had rejected an earlier document", async () => {
    const clock = new FixedClock("2026-06-01T09:00:00Z");
    const { clamd, ...w } = await createScannedWorld({ clock });
    const { requirementId } = await w.open();
    const addFor = (bytes: Buffer) => w.add(bytes, { query: `fileName=a.pdf&requirementId=${requirementId}` });
    await addFor(PDF);
    clock.advance(1_000);
    await w.agent.requirements.reject({ organizationId: w.organizationId, requirementId, reason: "Unreadable" });
    clock.advance(1_000);
    clamd.answers = "hang up";
    await addFor(eicar);
    const state = async () => {
      const [found] = (await w.get(`/v1/quotes/${w.quoteId}/requirements`)).json.data as { state: string }[];
      return found?.state;
    };
    expect(await state()).toBe("submitted");

    clamd.answers = undefined;
    await tendDocuments(w.services);

    expect(await state()).toBe("open");
  });

  test("that refuses while its bytes are being fetched is told as such", async () => {
    const vault = testVault({ unscanned: "pending", givesUnscanned: true });
    let meanwhile = async (): Promise<unknown> => undefined;
    const w = await createWorld({
      documents: {
        ...vault,
        hasScanner: true,
        scan: async () => "refused",
        async *open(object) {
          await meanwhile();
          yield* vault.open(object);
        },
      },
    });
    const documentId = await w.idOf(w.add());
    meanwhile = () => tendDocuments(w.services);

    expect((await w.download(documentId)).status).toBe(409);
  });

  test("of a document whose bytes are lost keeps no other from its turn", async () => {
    const { clamd, ...w } = await createScannedWorld({}, "hang up");
    await w.add();
    for (const name of await w.stored()) await w.services.documents.remove(name);
    const whole = await w.idOf(w.add());
    clamd.answers = undefined;
    await expect(tendDocuments(w.services)).rejects.toThrow("A stored document cannot be read.");
    expect((await w.get(`/v1/documents/${whole}`)).json.data).toMatchObject({ scan: "clean" });
  });

  test.each([
    [false, 409],
    [true, 200],
  ])("is missing in production: given %s, the content is %i", async (givesUnscanned, status) => {
    const w = await createWorld({ documents: testVault({ unscanned: "pending", givesUnscanned }) });
    expect((await w.download(await w.idOf(w.add()))).status).toBe(status);
  });
});

describe("bytes without a row", () => {
  test("are swept after an hour; those of a document, and younger ones, stay", async () => {
    const clock = new FixedClock("2026-06-01T09:30:00.000Z");
    const w = await createWorld({ clock });
    const documentId = await w.idOf(w.add());
    const crashed = `${w.organizationId}/${w.services.makeId("document")}`;
    await w.services.documents.receive(
      crashed,
      (async function* () {
        yield PDF;
      })(),
    );
    clock.advance(59 * 60_000);
    await tendDocuments(w.services);
    expect(await w.stored()).toHaveLength(2);
    clock.advance(2 * 60_000);
    await tendDocuments(w.services);
    expect(await w.stored()).toHaveLength(1);
    expect((await w.download(documentId)).status).toBe(200);
  });

  test("stay when their organization is not in this database, as before a backup is restored into it", async () => {
    const clock = new FixedClock("2026-06-01T09:30:00.000Z");
    const w = await createWorld({ clock });
    const name = `${w.services.makeId("organization")}/${w.services.makeId("document")}`;
    await w.services.documents.receive(
      name,
      (async function* () {
        yield PDF;
      })(),
    );
    clock.advance(24 * 60 * 60_000);
    await tendDocuments(w.services);
    expect(await w.stored()).toEqual([name]);
  });

  test("do not stay when the client goes away in the middle", async () => {
    const w = await createWorld();
    const socket = connect(w.server.port, "127.0.0.1");
    socket.write(
      `POST ${w.path}?fileName=a.pdf HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${w.token}\r\n` +
        `Content-Type: application/pdf\r\nContent-Length: 100000\r\n\r\n${PDF.toString()}`,
    );
    socket.end();
    await expect.poll(() => w.lines.map(({ status }) => status)).toContain(499);
    expect(await w.stored()).toEqual([]);
    expect(await w.services.documents.removeUnfinished(new Date("2100-01-01"))).toBe(0);
    expect((await w.get(w.path)).json.data).toEqual([]);
  });

  test("are a document that the store lost: 503, and not a broken file", async () => {
    const w = await createWorld();
    const documentId = await w.idOf(w.add());
    for (const name of await w.stored()) await w.services.documents.remove(name);
    const answer = await w.download(documentId);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: "service_unavailable" } });
  });
});
