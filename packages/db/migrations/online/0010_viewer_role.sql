ALTER TABLE "members" VALIDATE CONSTRAINT "members_role";
