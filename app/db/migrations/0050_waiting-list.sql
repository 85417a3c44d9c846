CREATE TABLE "waiting_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"type_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"offered_at" timestamp with time zone,
	"order_id" text,
	"left_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "waiting_entries_some" CHECK ("waiting_entries"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pooled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "buying_order_id" text;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "has_waiting_list" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_order_id_ticket_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."ticket_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_entries_event" ON "waiting_entries" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "waiting_entries_email" ON "waiting_entries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "waiting_entries_order" ON "waiting_entries" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_once" ON "waiting_entries" USING btree ("type_id",lower("email")) WHERE "waiting_entries"."offered_at" is null and "waiting_entries"."left_at" is null and "waiting_entries"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_buying_order_id_ticket_orders_id_fk" FOREIGN KEY ("buying_order_id") REFERENCES "public"."ticket_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_pooled" ON "tickets" USING btree ("type_id","pooled_at") WHERE "tickets"."pooled_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_bought_by" ON "tickets" USING btree ("buying_order_id") WHERE "tickets"."buying_order_id" is not null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_pooled" CHECK ("tickets"."buying_order_id" is null or "tickets"."pooled_at" is not null);