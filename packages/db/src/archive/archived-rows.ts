import { getTableConfig } from "drizzle-orm/pg-core";
import * as tables from "../schema/tables.ts";
import { ArchiveFault } from "./archive-fault.ts";
import type { ArchiveResource } from "./archive-resources.ts";

export type ArchivedRow = Record<string, unknown>;

const columnsOf = new Map(
  Object.values(tables).map((table) => {
    const { name, columns } = getTableConfig(table);
    return [name, new Set(columns.map((column) => column.name))];
  }),
);

/**
 * Holds the rows of an archive to what an export writes. An archive is signed by nobody: owners download theirs, and whoever
 * had it can change it. It brings one organization, its own people and nobody else's, and no right that only the platform gives.
 */
export class ArchivedRows {
  #organizationId: unknown;
  readonly #people = new Set<unknown>();
  readonly #members = new Set<unknown>();

  /** @throws for a row that no export writes */
  check({ name, table, leavesOut = [], toldBefore = [] }: ArchiveResource, row: ArchivedRow): void {
    const columns = columnsOf.get(table);
    for (const column of Object.keys(row)) {
      const isWritten = columns?.has(column) === true && (!leavesOut.includes(column) || toldBefore.includes(column));
      if (!isWritten) throw new ArchiveFault(`A row of ${name} has ${column}, which no archive holds.`);
    }
    if (table === "organizations") this.#organizationId ??= row.organization_id;
    if (table === "users") this.#people.add(row.user_id);
    if (table === "members") this.#members.add(row.user_id);
    const isOwn = columns?.has("organization_id") !== true || row.organization_id === this.#organizationId;
    if (!isOwn) throw new ArchiveFault(`A row of ${name} is of another organization.`);
    if (table === "organizations" && row.test_of !== null) throw new ArchiveFault("The organization is a sandbox.");
  }

  /**
   * False for what is of a person who is not its own: releases before told what former members had read and chosen, and
   * nobody who has an account here is given anything.
   */
  isOfItsPeople({ table }: ArchiveResource, row: ArchivedRow): boolean {
    return columnsOf.get(table)?.has("user_id") !== true || this.#people.has(row.user_id);
  }

  /** @throws unless all its people are its members, and all its members its people: others have accounts here already */
  checkMembers(): void {
    const isSame = this.#people.size === this.#members.size && [...this.#members].every((id) => this.#people.has(id));
    if (!isSame) throw new ArchiveFault("The members of the organization are not its own people.");
  }
}
