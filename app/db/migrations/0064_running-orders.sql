CREATE TABLE "rider_versions" (
	"profile_id" text NOT NULL,
	"number" integer NOT NULL,
	"rider" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"referred_at" timestamp with time zone,
	CONSTRAINT "rider_versions_profile_id_number_pk" PRIMARY KEY("profile_id","number")
);
--> statement-breakpoint
CREATE TABLE "signed_riders" (
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"profile_id" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "signed_riders_booking_id_version_pk" PRIMARY KEY("booking_id","version")
);
--> statement-breakpoint
CREATE TABLE "running_order_items" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"start_minute" integer NOT NULL,
	"is_second" boolean NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "running_order_items_take_time" CHECK ("running_order_items"."minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "running_order_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"item_key" text NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" uuid NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "running_order_marks_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "running_orders" (
	"event_id" text PRIMARY KEY NOT NULL,
	"changeover_minutes" integer DEFAULT 20 NOT NULL,
	"least_changeover_minutes" integer DEFAULT 10 NOT NULL,
	"soft_curfew_minute" integer,
	CONSTRAINT "running_orders_changeovers" CHECK ("running_orders"."least_changeover_minutes" between 0 and "running_orders"."changeover_minutes")
);
--> statement-breakpoint
CREATE TABLE "tour_shows" (
	"tour_id" text NOT NULL,
	"booking_id" text,
	"outside_id" text,
	CONSTRAINT "tour_shows_one" CHECK (num_nonnulls("tour_shows"."booking_id", "tour_shows"."outside_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "rider_versions" ADD CONSTRAINT "rider_versions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_riders" ADD CONSTRAINT "signed_riders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_riders" ADD CONSTRAINT "signed_riders_version" FOREIGN KEY ("profile_id","number") REFERENCES "public"."rider_versions"("profile_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_order_items" ADD CONSTRAINT "running_order_items_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_order_marks" ADD CONSTRAINT "running_order_marks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_orders" ADD CONSTRAINT "running_orders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_shows" ADD CONSTRAINT "tour_shows_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_shows" ADD CONSTRAINT "tour_shows_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_shows" ADD CONSTRAINT "tour_shows_outside_id_outside_shows_id_fk" FOREIGN KEY ("outside_id") REFERENCES "public"."outside_shows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "running_order_items_event" ON "running_order_items" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "running_order_marks_once" ON "running_order_marks" USING btree ("event_id","item_key","action") WHERE "running_order_marks"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "running_order_marks_event" ON "running_order_marks" USING btree ("event_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "tour_shows_booking" ON "tour_shows" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tour_shows_outside" ON "tour_shows" USING btree ("outside_id");--> statement-breakpoint
CREATE INDEX "tour_shows_tour" ON "tour_shows" USING btree ("tour_id");