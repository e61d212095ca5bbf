import { createHash } from "node:crypto";
import postgres from "postgres";
import { ARCHIVE_RESOURCES, type ArchiveResource } from "./archive-resources.ts";
import { readTar } from "./tar.ts";
import { ARCHIVE_MANIFEST, type ArchiveManifest } from "./write-archive.ts";

export type ArchivedRow = Record<string, unknown>;

export interface ImportOptions {
  /** Of a migrated database that has no such organization. */
  readonly url: string;
  /** What a row has instead of what was left out: secrets and hashes of the installation that takes it over. */
  readonly complete: (table: string, row: ArchivedRow) => ArchivedRow;
  /** Stores bytes; what comes back goes into the row of the document. */
  readonly storeDocument: (documentId: string, content: AsyncIterable<Uint8Array>) => Promise<ArchivedRow>;
}

/**
 * Takes an organization over from its archive (decision record 0363), in one transaction: all of it, or nothing. What is
 * history is checked and not taken over.
 *
 * @returns the manifest, every file of which was read and had its SHA-256.
 * @throws when the archive is damaged, incomplete or of another format, and when the organization is there already.
 */
export async function readArchive(chunks: AsyncIterable<Uint8Array>, options: ImportOptions): Promise<ArchiveManifest> {
  const client = postgres(options.url, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    return await client.begin(async (tx) => {
      const seen = new Map<string, string>();
      const rows = new Map<string, number>();
      let manifest: ArchiveManifest | undefined;
      for await (const { name, content } of readTar(chunks)) {
        const hash = createHash("sha256");
        const checked = hashing(content, hash);
        const resource = ARCHIVE_RESOURCES.find((known) => name.startsWith(`${known.name}/`));
        if (name === ARCHIVE_MANIFEST) manifest = JSON.parse(await textOf(checked)) as ArchiveManifest;
        else if (name.startsWith("documents/content/")) await importDocument(tx, name, checked, options);
        else if (resource !== undefined) await importRows(tx, resource, await textOf(checked), rows, options);
        else throw new Error(`The archive holds ${name}, which format 1 does not know.`);
        for await (const _rest of checked);
        seen.set(name, hash.digest("hex"));
      }
      return checkManifest(manifest, seen, rows);
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
  { name, table, isHistory }: ArchiveResource,
  text: string,
  counts: Map<string, number>,
  { complete }: ImportOptions,
): Promise<void> {
  const rows = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ArchivedRow);
  counts.set(name, (counts.get(name) ?? 0) + rows.length);
  if (isHistory === true || rows.length === 0) return;
  const filled = rows.map((row) => complete(table, row));
  // A list of rows has one shape: the names of the widest.
  const widest = filled.reduce((most, row) => (Object.keys(row).length > Object.keys(most).length ? row : most), {});
  const columns = Object.keys(widest).map((column) => `"${column}"`);
  await tx.unsafe(
    `insert into "${table}" (${columns.join(", ")})
     select ${columns.join(", ")} from json_populate_recordset(null::"${table}", $1::text::json)`,
    [JSON.stringify(filled)],
  );
}

async function importDocument(
  tx: postgres.TransactionSql,
  name: string,
  content: AsyncIterable<Uint8Array>,
  { storeDocument }: ImportOptions,
): Promise<void> {
  const documentId = name.slice("documents/content/".length);
  const stored = await storeDocument(documentId, content);
  const changed = await tx`
    update documents set object_name = ${String(stored.object_name)}, sealed_key = ${String(stored.sealed_key)}
    where document_id = ${documentId} and organization_id = ${String(stored.organization_id)}`;
  if (changed.count !== 1) throw new Error(`The archive holds the bytes of ${documentId}, and no row of it.`);
}

function checkManifest(
  manifest: ArchiveManifest | undefined,
  seen: ReadonlyMap<string, string>,
  rows: ReadonlyMap<string, number>,
): ArchiveManifest {
  if (manifest === undefined) throw new Error("The archive has no manifest: it is not whole.");
  if (manifest.format !== 1)
    throw new Error(`The archive has format ${String(manifest.format)}; this release reads 1.`);
  const wrong = manifest.files.filter(({ name, sha256 }) => seen.get(name) !== sha256).map(({ name }) => name);
  if (wrong.length > 0) throw new Error(`These files are missing or were changed: ${wrong.slice(0, 5).join(", ")}`);
  if (seen.size !== manifest.files.length + 1)
    throw new Error("The archive holds files that its manifest does not name.");
  const short = manifest.resources.filter((told) => (rows.get(told.name) ?? 0) !== told.rows).map(({ name }) => name);
  if (short.length > 0)
    throw new Error(`These resources do not have the rows that the manifest tells: ${short.join(", ")}`);
  return manifest;
}
