CREATE TABLE "refused_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stranger_mails" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"page_id" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "invite_hash" text;--> statement-breakpoint
CREATE INDEX "stranger_mails_page" ON "stranger_mails" USING btree ("page_id","sent_at");--> statement-breakpoint
CREATE INDEX "stranger_mails_address" ON "stranger_mails" USING btree ("address_hash","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_invite" ON "holds" USING btree ("invite_hash");