CREATE TABLE "guest_list_closings" (
	"event_id" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text,
	"booking_id" text,
	"name" text NOT NULL,
	"places" integer NOT NULL,
	"listed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"crossed_out_at" timestamp with time zone,
	CONSTRAINT "guests_some" CHECK ("guests"."places" > 0),
	CONSTRAINT "guests_whose" CHECK (num_nonnulls("guests"."event_id", "guests"."booking_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "guest_list_closings" ADD CONSTRAINT "guest_list_closings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_event" ON "guests" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "guests_booking" ON "guests" USING btree ("booking_id");