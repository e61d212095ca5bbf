ALTER TABLE "invitations" ADD COLUMN "token_hash" text;
