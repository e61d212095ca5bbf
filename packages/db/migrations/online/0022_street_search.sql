CREATE INDEX CONCURRENTLY IF NOT EXISTS "quotes_street" ON "quotes" USING btree ("organization_id",lower("address_street") text_pattern_ops);
