import { createHash } from "node:crypto";
import type postgres from "postgres";
import { connectForLongWork } from "../pools/long-work.ts";
import { ArchiveFault } from "./archive-fault.ts";
import { ARCHIVE_RESOURCES, type ArchiveResource } from "./archive-resources.ts";
import { type ArchivedRow, ArchivedRows } from "./archived-rows.ts";
import { readTar } from "./tar.ts";
import { ARCHIVE_MANIFEST, type ArchiveManifest } from "./write-archive.ts";

/** Files of rows are read into memory as a whole. An export writes them in pieces of some 4 MiB. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Some 150 bytes for each document: what fits into one string of Node.js with room to spare. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

const CONTENT = "documents/content/";

export interface ImportOptions {
  /** Connection string of a migrated database that does not have this organization. */
  readonly url: string;
  /** Fills in what an export leaves out of a row: secrets and hashes, made by the installation that takes it over. */
  readonly complete: (table: string, row: ArchivedRow) => ArchivedRow;
  /** Stores the bytes of a document, and gives what its row has to say of them. */
  readonly storeDocument: (documentId: string, content: AsyncIterable<Uint8Array>) => Promise<ReceivedDocument>;
}

/** As it was found in the bytes, whatever their row in the archive says. Without a name and a key when the scan refused them. */
export interface ReceivedDocument {
  readonly organizationId: string;
  readonly objectName: string | null;
  readonly sealedKey: string | null;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly marks: readonly string[];
  readonly scan: string;
}

/** What an archive held, and how many of its documents are refused here: no bytes came of them, or the scan refused those. */
export interface TakenOver extends ArchiveManifest {
  readonly refusedDocuments: number;
}

/** What one archive brought so far. */
interface Reading {
  readonly rows: ArchivedRows;
  readonly counts: Map<string, number>;
  /** Documents whose row was read and whose bytes were not yet, with the scan that the row tells. */
  readonly awaited: Map<string, unknown>;
  /** Documents that the scan refused here. */
  readonly refused: string[];
}

/**
 * Takes an organization over from its archive (decision record 0363), in one transaction: all of it, or nothing. Files of history are
 * checked and not taken over.
 *
 * @returns the manifest, every file of which was read and had its SHA-256.
 * @throws when the archive is damaged, incomplete, of another format or holds what no export writes, and when the organization
 *   is there already.
 */
export async function readArchive(chunks: AsyncIterable<Uint8Array>, options: ImportOptions): Promise<TakenOver> {
  const client = connectForLongWork(options.url);
  try {
    return await client.begin(async (tx) => {
      const seen = new Map<string, string>();
      const reading: Reading = { rows: new ArchivedRows(), counts: new Map(), awaited: new Map(), refused: [] };
      let manifest: ArchiveManifest | undefined;
      for await (const { name, size, content } of readTar(chunks)) {
        if (seen.has(name)) throw new ArchiveFault(`The archive holds ${name} twice.`);
        const isContent = name.startsWith(CONTENT);
        const most = name === ARCHIVE_MANIFEST ? MAX_MANIFEST_BYTES : MAX_FILE_BYTES;
        if (!isContent && size > most) throw new ArchiveFault(`The archive is damaged: ${name} is too large.`);
        const hash = createHash("sha256");
        const checked = hashing(content, hash);
        const resource = ARCHIVE_RESOURCES.find((known) => name.startsWith(`${known.name}/`));
        if (name === ARCHIVE_MANIFEST) manifest = parsed(name, await textOf(checked)) as ArchiveManifest;
        else if (isContent) await importDocument(tx, name.slice(CONTENT.length), checked, reading, options);
        else if (resource !== undefined) await importRows(tx, resource, await textOf(checked), reading, options);
        else throw new ArchiveFault(`The archive holds ${name}, which format 1 does not know.`);
        for await (const _rest of checked);
        seen.set(name, hash.digest("hex"));
      }
      reading.rows.checkMembers();
      const checked = checkManifest(manifest, seen, reading.counts);
      const isLeftOut = (documentId: string) => Object.hasOwn(checked.leftOut, `${CONTENT}${documentId}`);
      const [missing] = [...reading.awaited].find(([id, scan]) => scan !== "pending" && !isLeftOut(id)) ?? [];
      if (missing !== undefined) throw new ArchiveFault(`The archive holds no bytes of ${missing}.`);
      const refused = [...reading.refused, ...reading.awaited.keys()];
      await refuseDocuments(tx, checked.organizationId, refused);
      return { ...checked, refusedDocuments: refused.length };
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function* hashing(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function importRows(
  tx: postgres.TransactionSql,
  resource: ArchiveResource,
  text: string,
  reading: Reading,
  { complete }: ImportOptions,
): Promise<void> {
  const { name, table, isHistory, toldBefore = [] } = resource;
  const told = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => parsed(name, line) as ArchivedRow);
  reading.counts.set(name, (reading.counts.get(name) ?? 0) + told.length);
  for (const row of told) reading.rows.check(resource, row);
  // A member who is nobody of the archive is refused in the end.
  const rows = table === "members" ? told : told.filter((row) => reading.rows.isOfItsPeople(resource, row));
  if (isHistory === true || rows.length === 0) return;
  const filled = rows.map((row) => complete(table, without(row, toldBefore)));
  if (table === "documents")
    for (const row of filled) if (row.scan !== "refused") reading.awaited.set(String(row.document_id), row.scan);
  // All rows of one insert have the same columns: those of the row that has most.
  const widest = filled.reduce((most, row) => (Object.keys(row).length > Object.keys(most).length ? row : most), {});
  const columns = Object.keys(widest).map((column) => `"${column}"`);
  await tx.unsafe(
    `insert into "${table}" (${columns.join(", ")})
     select ${columns.join(", ")} from json_populate_recordset(null::"${table}", $1::text::json)`,
    [JSON.stringify(filled)],
  );
  if (table === "destinations") await beginLanes(tx, filled);
}

/** The words of a SyntaxError quote what was parsed: a consumer's data. */
function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveFault(`The archive is damaged: ${name} is no JSON.`);
  }
}

const without = (row: ArchivedRow, columns: readonly string[]): ArchivedRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

/** Makes the lanes that creating a destination makes: without its lane nothing is ever sent to it. */
async function beginLanes(tx: postgres.TransactionSql, destinations: readonly ArchivedRow[]): Promise<void> {
  await tx.unsafe(
    `insert into delivery_lanes (organization_id, destination_id, fence)
     select organization_id, destination_id, (extract(epoch from clock_timestamp()) * 1000)::bigint
     from json_populate_recordset(null::destinations, $1::text::json)`,
    [JSON.stringify(destinations)],
  );
}

async function importDocument(
  tx: postgres.TransactionSql,
  documentId: string,
  content: AsyncIterable<Uint8Array>,
  { awaited, refused }: Reading,
  { storeDocument }: ImportOptions,
): Promise<void> {
  const stored = await storeDocument(documentId, content);
  const changed = await tx`
    update documents set object_name = ${stored.objectName}, sealed_key = ${stored.sealedKey},
      media_type = ${stored.mediaType}, size_bytes = ${stored.sizeBytes}, scan = ${stored.scan},
      marks = array(select json_array_elements_text(${JSON.stringify(stored.marks)}::text::json))
    where organization_id = ${stored.organizationId} and document_id = ${documentId} and sha256 = ${stored.sha256}`;
  if (changed.count !== 1) throw new ArchiveFault(`The archive holds bytes of ${documentId}, and no row of them.`);
  awaited.delete(documentId);
  if (stored.scan === "refused") refused.push(documentId);
}

/** As an upload that the scan refuses: a row without bytes, which answers no requirement; nor does one of before its last rejection. */
async function refuseDocuments(
  tx: postgres.TransactionSql,
  organizationId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  const given = JSON.stringify(documentIds);
  await tx`
    update documents set scan = 'refused', object_name = null, sealed_key = null
    where organization_id = ${organizationId}
      and document_id in (select json_array_elements_text(${given}::text::json))`;
  await tx`
    update requirements set state = 'open'
    where organization_id = ${organizationId} and state = 'submitted'
      and requirement_id in (
        select requirement_id from documents join requirements as asked using (organization_id, requirement_id)
        where organization_id = ${organizationId}
        group by requirement_id
        having bool_and(scan = 'refused' or coalesce(documents.created_at <= asked.rejected_at, false)))`;
}

function checkManifest(
  manifest: ArchiveManifest | undefined,
  seen: ReadonlyMap<string, string>,
  rows: ReadonlyMap<string, number>,
): ArchiveManifest {
  if (manifest === undefined) throw new ArchiveFault("The archive has no manifest: it is not whole.");
  if (manifest.format !== 1)
    throw new ArchiveFault(`The archive has format ${String(manifest.format)}; this release reads 1.`);
  const wrong = manifest.files.filter(({ name, sha256 }) => seen.get(name) !== sha256).map(({ name }) => name);
  if (wrong.length > 0)
    throw new ArchiveFault(`These files are missing or were changed: ${wrong.slice(0, 5).join(", ")}`);
  if (seen.size !== manifest.files.length + 1)
    throw new ArchiveFault("The archive holds files that its manifest does not name.");
  const short = manifest.resources.filter((told) => (rows.get(told.name) ?? 0) !== told.rows).map(({ name }) => name);
  if (short.length > 0)
    throw new ArchiveFault(`These resources do not have the rows that the manifest tells: ${short.join(", ")}`);
  return manifest;
}
