CREATE TABLE "ticket_mailings" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"last_email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "ticket_mailings_sent" CHECK ("ticket_mailings"."sent" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ticket_mailings" ADD CONSTRAINT "ticket_mailings_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_mailings_event" ON "ticket_mailings" USING btree ("event_id","created_at");