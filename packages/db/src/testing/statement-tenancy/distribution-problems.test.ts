import { describe, expect, test } from "vitest";
import { distributionProblems } from "./distribution-problems.ts";

const ROUTED = {
  "a query of one organization": "select * from quotes where organization_id = $1 and quote_id = $2",
  "a qualified one": `select q.* from "quotes" q where (q.organization_id = $1 and q.quote_id = $2)`,
  "a join over the organization": `select 1 from cases c join quotes q on q.organization_id = c.organization_id
    and q.quote_id = c.quote_id where c.organization_id = $1`,
  "a join by using": "select 1 from cases join quotes using (organization_id, quote_id) where organization_id = $1",
  "an update": "update quotes set tags = '{}' where organization_id = $1 and quote_id = $2",
  "an insert": "insert into quotes (organization_id, quote_id) values ($1, $2)",
  "a correlated subquery": `select (select count(*) from cases c where c.organization_id = q.organization_id) from quotes q
    where q.organization_id = $1`,
  "one statement of several writes": `with q as (insert into quotes (organization_id, quote_id) values ($1, $2) returning *),
    e as (insert into events (organization_id, event_id) select q.organization_id, $3 from q)
    update delivery_lanes set due_at = now() from q where delivery_lanes.organization_id = q.organization_id`,
  "a row comparison": "select 1 from quotes where (organization_id, quote_id) in (($1, $2))",
  "a delete":
    "delete from cases using quotes where cases.organization_id = $1 and quotes.organization_id = cases.organization_id",
  "a reference table that names the organization": `select 1 from cases c join organizations o
    on o.organization_id = c.organization_id where o.organization_id = $1`,
  "reference tables": "select * from organizations join members on true",
} as const;

test.each(Object.entries(ROUTED))("routed: %s", (_name, sql) => {
  expect(distributionProblems(sql)).toEqual([]);
});

const SCATTERED = {
  "a query over all": "select * from quotes where quote_id = $1",
  "an OR that lets others in": "select * from quotes where organization_id = $1 or quote_id = $2",
  "a join that forgets one side":
    "select 1 from cases c join quotes q on q.quote_id = c.quote_id where c.organization_id = $1",
  "an update by id": "update quotes set tags = '{}' where quote_id = $1",
  "an insert without": "insert into quotes (quote_id) values ($1)",
  "a subquery over all":
    "select 1 from quotes where organization_id = $1 and exists (select 1 from cases where state = 'open')",
  "a CTE over all": "with c as (select * from cases) select * from c",
  "two tables tied to each other only": `select 1 from cases c, quotes q where c.organization_id = q.organization_id`,
  "a join with a reference table alone":
    "select 1 from cases c join organizations o on o.organization_id = c.organization_id",
  "a delete over all": "delete from events where occurred_at < $1",
  "a union with one stray side": "select 1 from quotes where organization_id = $1 union all select 1 from cases",
} as const;

describe("scattered", () => {
  test.each(Object.entries(SCATTERED))("%s", (_name, sql) => {
    expect(distributionProblems(sql).length).toBeGreaterThan(0);
  });
});
