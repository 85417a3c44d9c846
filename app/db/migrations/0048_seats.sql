CREATE TABLE "seating_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"venue_id" text NOT NULL,
	"name" text NOT NULL,
	"plan" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"allotment_id" text NOT NULL,
	"section" text NOT NULL,
	"section_number" integer NOT NULL,
	"is_beside" boolean NOT NULL,
	"row" text NOT NULL,
	"row_number" integer NOT NULL,
	"label" text NOT NULL,
	"x" integer NOT NULL,
	"kind" text NOT NULL,
	"held_as" text,
	"order_id" text
);
--> statement-breakpoint
ALTER TABLE "ticket_order_lines" ADD COLUMN "seat_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "seat_id" text;--> statement-breakpoint
ALTER TABLE "allotments" ADD COLUMN "is_numbered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seating_plans" ADD CONSTRAINT "seating_plans_venue_id_profiles_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_allotment_id_allotments_id_fk" FOREIGN KEY ("allotment_id") REFERENCES "public"."allotments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seating_plans_venue" ON "seating_plans" USING btree ("venue_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_place" ON "seats" USING btree ("event_id","section_number","row_number","x");--> statement-breakpoint
CREATE INDEX "seats_free" ON "seats" USING btree ("allotment_id") WHERE "seats"."order_id" is null and "seats"."held_as" is null;--> statement-breakpoint
CREATE INDEX "seats_order" ON "seats" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_one_a_seat" ON "tickets" USING btree ("seat_id") WHERE "tickets"."state" = 'valid';--> statement-breakpoint
-- Orders refer to seats by their tickets, so that this side is said here.
ALTER TABLE "seats" ADD CONSTRAINT "seats_order" FOREIGN KEY ("order_id") REFERENCES "ticket_orders"("id");
