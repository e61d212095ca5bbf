import { VIEWED_LISTS } from "@quote-financing/domain/people/viewed-lists";
import { boolean, check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isOneOf, organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";

/** How a person likes to look at a list of the portal: part of its address, under a name (decision record 0380). */
export const savedViews = pgTable(
  "saved_views",
  {
    organizationId: organizationId().references(() => organizations.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list", { enum: VIEWED_LISTS }).notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    isDefault: boolean("is_default").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.list, table.name] }),
    check("saved_views_list", isOneOf(table.list, VIEWED_LISTS)),
  ],
);
