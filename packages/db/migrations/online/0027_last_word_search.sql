CREATE INDEX CONCURRENTLY IF NOT EXISTS "quotes_last_word" ON "quotes" USING btree ("organization_id",substring(lower("contact_last_name") from '[ -]([^ -]+)$') text_pattern_ops);
