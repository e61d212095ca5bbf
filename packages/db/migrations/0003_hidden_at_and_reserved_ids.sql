ALTER TABLE "cases" ADD COLUMN "hidden_at" timestamp (3) with time zone;
