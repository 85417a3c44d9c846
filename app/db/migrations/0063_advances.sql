CREATE TABLE "advance_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advance_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" text NOT NULL,
	"key" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advance_confirmations" (
	"booking_id" text NOT NULL,
	"side" text NOT NULL,
	"revision" integer NOT NULL,
	"version" integer NOT NULL,
	"actor" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "advance_confirmations_booking_id_side_pk" PRIMARY KEY("booking_id","side")
);
--> statement-breakpoint
CREATE TABLE "advance_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advance_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"booking_id" text,
	"key" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"answers" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"source" text,
	"answered_by" text,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "advance_lines_once" UNIQUE NULLS NOT DISTINCT("event_id","booking_id","key")
);
--> statement-breakpoint
CREATE TABLE "advances" (
	"event_id" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_sheet_links" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_sheet_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "advance_comments" ADD CONSTRAINT "advance_comments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_confirmations" ADD CONSTRAINT "advance_confirmations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_lines" ADD CONSTRAINT "advance_lines_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_lines" ADD CONSTRAINT "advance_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_sheet_links" ADD CONSTRAINT "day_sheet_links_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advance_comments_booking" ON "advance_comments" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "advance_lines_booking" ON "advance_lines" USING btree ("booking_id");