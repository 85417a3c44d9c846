CREATE TABLE "ticket_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"type_ids" text[],
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_mailings" ADD COLUMN "type_ids" text[];--> statement-breakpoint
ALTER TABLE "ticket_refunds" ADD CONSTRAINT "ticket_refunds_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_refunds_event" ON "ticket_refunds" USING btree ("event_id");--> statement-breakpoint
INSERT INTO "ticket_refunds" ("id", "event_id", "created_at") SELECT "event_id", "event_id", "refunded_at" FROM "ticket_sales" WHERE "refunded_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_sales" DROP COLUMN "refunded_at";