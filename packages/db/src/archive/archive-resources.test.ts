import { getTableConfig } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as tables from "../schema/tables.ts";
import { ARCHIVE_RESOURCES, LEFT_BEHIND } from "./archive-resources.ts";

const configs = Object.values(tables).map((table) => getTableConfig(table));
const exported = new Map(ARCHIVE_RESOURCES.map((resource) => [resource.table, resource]));

test("every table with rows of an organization is in the archive, or it is said why not", () => {
  const ofOrganizations = configs.filter(({ columns }) => columns.some(({ name }) => name.endsWith("organization_id")));
  const known = new Set([...exported.keys(), ...Object.keys(LEFT_BEHIND)]);
  expect(ofOrganizations.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !configs.some((config) => config.name === name))).toEqual([]);
});

test("no column with a secret, or with a hash that is made under a key, is in the archive", () => {
  const told = configs.flatMap(({ name, columns }) => {
    const resource = exported.get(name);
    if (resource === undefined) return [];
    const kept = columns.filter((column) => !(resource.leavesOut ?? []).includes(column.name));
    return kept.map((column) => `${name}.${column.name}`);
  });
  const suspicious = told.filter((column) => /sealed|hash|token|password|secret(?!_rotated_at)|_key$/.test(column));
  expect(suspicious.toSorted()).toEqual(["audit_links.hash", "events.once_key"]);
});

test("what is of one person is in the archive while they are a member", () => {
  const ofPeople = configs.filter(({ name, columns }) => {
    const isTaken = exported.has(name) && exported.get(name)?.isHistory !== true && name !== "members";
    return isTaken && columns.some((column) => column.name === "user_id");
  });
  expect(ofPeople.map(({ name }) => name)).toContain("case_reads");
  for (const { name } of ofPeople)
    expect(exported.get(name)?.where, name).toContain("from members m where m.organization_id = $1");
});

test("what is taken over comes after what it refers to", () => {
  const order = ARCHIVE_RESOURCES.map(({ table }) => table);
  for (const { name, foreignKeys } of configs.filter((config) => order.includes(config.name))) {
    for (const key of foreignKeys) {
      const to = getTableConfig(key.reference().foreignTable).name;
      if (to === name || !order.includes(to)) continue;
      expect(order.indexOf(to), `${name} refers to ${to}`).toBeLessThan(order.indexOf(name));
    }
  }
});
