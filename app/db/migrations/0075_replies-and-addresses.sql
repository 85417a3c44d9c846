CREATE TABLE "answerable_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"account_id" text NOT NULL,
	"plain" text NOT NULL,
	"shown" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corrected_addresses" (
	"order_id" text NOT NULL,
	"link_number" integer NOT NULL,
	"email_before" text NOT NULL,
	"email_after" text NOT NULL,
	"corrected_by" text NOT NULL,
	"account_id" text,
	"corrected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "corrected_addresses_order_id_link_number_pk" PRIMARY KEY("order_id","link_number")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "quoted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD COLUMN "link_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "answerable_mails" ADD CONSTRAINT "answerable_mails_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answerable_mails" ADD CONSTRAINT "answerable_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrected_addresses" ADD CONSTRAINT "corrected_addresses_order_id_ticket_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."ticket_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrected_addresses" ADD CONSTRAINT "corrected_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answerable_mails_thread" ON "answerable_mails" USING btree ("thread_id","account_id","sent_at");--> statement-breakpoint
CREATE INDEX "answerable_mails_account" ON "answerable_mails" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "answerable_mails_sent" ON "answerable_mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "corrected_addresses_before" ON "corrected_addresses" USING btree (lower("email_before"));--> statement-breakpoint
CREATE INDEX "corrected_addresses_after" ON "corrected_addresses" USING btree (lower("email_after"));--> statement-breakpoint
CREATE INDEX "corrected_addresses_account" ON "corrected_addresses" USING btree ("account_id");