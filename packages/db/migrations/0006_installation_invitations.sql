CREATE TABLE "agent_invitations" (
	"agent_invitation_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text,
	"accepted_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_invitations_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "inviter_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "agent_invitations_token" ON "agent_invitations" USING btree ("token_hash");