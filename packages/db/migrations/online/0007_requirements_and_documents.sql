ALTER TABLE "events" VALIDATE CONSTRAINT "events_type";
