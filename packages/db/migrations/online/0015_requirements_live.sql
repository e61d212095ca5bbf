CREATE INDEX CONCURRENTLY IF NOT EXISTS "requirements_live" ON "requirements" USING btree ("organization_id","waiting_on","state","quote_id") WHERE state in ('open', 'submitted', 'rejected');
