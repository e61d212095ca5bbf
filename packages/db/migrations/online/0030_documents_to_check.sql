CREATE INDEX CONCURRENTLY IF NOT EXISTS "requirements_to_check" ON "requirements" USING btree ("updated_at","organization_id","requirement_id") WHERE state = 'submitted';
