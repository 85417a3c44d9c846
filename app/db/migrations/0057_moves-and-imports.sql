CREATE TABLE "ticket_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"file" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"from_type_id" text NOT NULL,
	"to_type_id" text NOT NULL,
	"from_seat_id" text,
	"to_seat_id" text,
	"moved_by" text,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_orders" DROP CONSTRAINT "ticket_orders_cash";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "moved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "imported_as" text;--> statement-breakpoint
ALTER TABLE "ticket_imports" ADD CONSTRAINT "ticket_imports_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_tickets" ADD CONSTRAINT "moved_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_tickets" ADD CONSTRAINT "moved_tickets_from_type_id_ticket_types_id_fk" FOREIGN KEY ("from_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_tickets" ADD CONSTRAINT "moved_tickets_to_type_id_ticket_types_id_fk" FOREIGN KEY ("to_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_tickets" ADD CONSTRAINT "moved_tickets_from_seat_id_seats_id_fk" FOREIGN KEY ("from_seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_tickets" ADD CONSTRAINT "moved_tickets_to_seat_id_seats_id_fk" FOREIGN KEY ("to_seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_tickets" ADD CONSTRAINT "moved_tickets_moved_by_accounts_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_imports_event" ON "ticket_imports" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "moved_tickets_ticket" ON "moved_tickets" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_imported_once" ON "tickets" USING btree ("event_id","imported_as") WHERE "tickets"."imported_as" is not null;--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD CONSTRAINT "ticket_orders_cash" CHECK ("ticket_orders"."paid_by" not in ('cash', 'elsewhere') or ("ticket_orders"."instalment_id" is null and "ticket_orders"."paid_out_at" is not null));