CREATE TABLE "idempotency_keys" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "booking_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"side" text NOT NULL,
	"account_id" text,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"actor" uuid,
	"action" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "booking_versions" (
	"booking_id" text NOT NULL,
	"number" integer NOT NULL,
	"made_by" text NOT NULL,
	"author" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_versions_booking_id_number_pk" PRIMARY KEY("booking_id","number")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"venue_id" text,
	"performer_id" text,
	"event_id" text NOT NULL,
	"slot_id" text,
	"hold_id" text,
	"application_id" text,
	"state" text NOT NULL,
	"turn" text,
	"deadline_at" timestamp with time zone,
	"firm" boolean NOT NULL,
	"load_in_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"load_out_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"latest_version" integer DEFAULT 0 NOT NULL,
	"pending_version" integer,
	"pending_until" timestamp with time zone,
	"signed_version" integer,
	"disputed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_out_after_in" CHECK ("bookings"."load_out_at" > "bookings"."load_in_at"),
	CONSTRAINT "bookings_end_after_start" CHECK ("bookings"."ends_at" > "bookings"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"window" text NOT NULL,
	"currency" text NOT NULL,
	"guarantee_minor" bigint NOT NULL,
	"venue_gets_back_minor" bigint NOT NULL,
	"performer_gets_minor" bigint NOT NULL,
	"venue_fee_minor" bigint NOT NULL,
	"performer_fee_minor" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "cancellations_add_up" CHECK ("cancellations"."venue_gets_back_minor" + "cancellations"."performer_gets_minor" = "cancellations"."guarantee_minor"),
	CONSTRAINT "cancellations_not_negative" CHECK (least("cancellations"."venue_gets_back_minor", "cancellations"."performer_gets_minor", "cancellations"."venue_fee_minor", "cancellations"."performer_fee_minor") >= 0)
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"hash" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "contracts_booking_id_version_pk" PRIMARY KEY("booking_id","version")
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"side" text NOT NULL,
	"account_id" text,
	"actor" uuid NOT NULL,
	"typed_name" text NOT NULL,
	"consent" text NOT NULL,
	"hash" text NOT NULL,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address" text,
	"device" text,
	CONSTRAINT "signatures_booking_id_version_side_pk" PRIMARY KEY("booking_id","version","side")
);
--> statement-breakpoint
CREATE TABLE "calendar_blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"stage_id" text,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"all_day" boolean NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_blocks_end_after_start" CHECK ("calendar_blocks"."ends_at" > "calendar_blocks"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_busy" (
	"source_id" text NOT NULL,
	"profile_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"all_day" boolean NOT NULL,
	CONSTRAINT "calendar_busy_source_id_starts_at_ends_at_pk" PRIMARY KEY("source_id","starts_at","ends_at"),
	CONSTRAINT "calendar_busy_end_after_start" CHECK ("calendar_busy"."ends_at" > "calendar_busy"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"profile_id" text NOT NULL,
	"account_id" text NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_profile_id_account_id_pk" PRIMARY KEY("profile_id","account_id"),
	CONSTRAINT "calendar_feeds_nonce_unique" UNIQUE("nonce")
);
--> statement-breakpoint
CREATE TABLE "calendar_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"entity_tag" text,
	"last_modified" text,
	"tried_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failure" text,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"slot_id" text NOT NULL,
	"performer_id" text NOT NULL,
	"applied_by" text,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"reason" text,
	"withdrawn_at" timestamp with time zone,
	"offered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" text PRIMARY KEY NOT NULL,
	"venue_id" text NOT NULL,
	"title" text NOT NULL,
	"room_id" text,
	"time_zone" text NOT NULL,
	"rule" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"made_until" date,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"apply_by" timestamp with time zone,
	"pitch" text DEFAULT '' NOT NULL,
	"genres" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "event_slots_end_after_start" CHECK ("event_slots"."ends_at" > "event_slots"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"venue_id" text,
	"room_id" text,
	"stage_id" text,
	"series_id" text,
	"series_day" date,
	"title" text NOT NULL,
	"time_zone" text NOT NULL,
	"day" date NOT NULL,
	"load_in_at" timestamp with time zone NOT NULL,
	"doors_at" timestamp with time zone,
	"curfew_at" timestamp with time zone,
	"load_out_at" timestamp with time zone NOT NULL,
	"claimed" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_out_after_in" CHECK ("events"."load_out_at" > "events"."load_in_at"),
	CONSTRAINT "events_cancelled_claims_nothing" CHECK (not ("events"."claimed" and "events"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "hold_settings" (
	"venue_id" text PRIMARY KEY NOT NULL,
	"takes_holds" boolean NOT NULL,
	"challenge_hours" integer NOT NULL,
	"load_in_minute" integer NOT NULL,
	"load_out_minute" integer NOT NULL,
	CONSTRAINT "hold_settings_challenge" CHECK ("hold_settings"."challenge_hours" between 24 and 48),
	CONSTRAINT "hold_settings_out_after_in" CHECK ("hold_settings"."load_out_minute" > "hold_settings"."load_in_minute")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"placing" bigint GENERATED ALWAYS AS IDENTITY (sequence name "holds_placing_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"venue_id" text NOT NULL,
	"stage_id" text NOT NULL,
	"day" date NOT NULL,
	"performer_id" text NOT NULL,
	"tour_id" text,
	"placed_by" text NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"challenge_due_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_why" text,
	"reason" text,
	CONSTRAINT "holds_end_has_reason" CHECK (("holds"."ended_at" is null) = ("holds"."ended_why" is null))
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_comments" ADD CONSTRAINT "booking_comments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_comments" ADD CONSTRAINT "booking_comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_history" ADD CONSTRAINT "booking_history_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proposals" ADD CONSTRAINT "booking_proposals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_versions" ADD CONSTRAINT "booking_versions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_venue_id_profiles_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_performer_id_profiles_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_slot_id_event_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."event_slots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_version" FOREIGN KEY ("booking_id","version") REFERENCES "public"."booking_versions"("booking_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_contract" FOREIGN KEY ("booking_id","version") REFERENCES "public"."contracts"("booking_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_blocks" ADD CONSTRAINT "calendar_blocks_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_blocks" ADD CONSTRAINT "calendar_blocks_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_busy" ADD CONSTRAINT "calendar_busy_source_id_calendar_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."calendar_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_busy" ADD CONSTRAINT "calendar_busy_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_member" FOREIGN KEY ("profile_id","account_id") REFERENCES "public"."profile_members"("profile_id","account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_slot_id_event_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."event_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_performer_id_profiles_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_applied_by_accounts_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_venue_id_profiles_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_slots" ADD CONSTRAINT "event_slots_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_venue_id_profiles_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_settings" ADD CONSTRAINT "hold_settings_venue_id_profiles_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_venue_id_profiles_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_performer_id_profiles_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_performer_id_profiles_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "booking_comments_booking" ON "booking_comments" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_history_booking" ON "booking_history" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_proposals_one" ON "booking_proposals" USING btree ("booking_id","kind") WHERE "booking_proposals"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_venue" ON "bookings" USING btree ("venue_id","load_out_at","id");--> statement-breakpoint
CREATE INDEX "bookings_performer" ON "bookings" USING btree ("performer_id","load_out_at","id");--> statement-breakpoint
CREATE INDEX "bookings_event" ON "bookings" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "bookings_due" ON "bookings" USING btree ("deadline_at") WHERE "bookings"."deadline_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_to_be_played" ON "bookings" USING btree ("ends_at") WHERE "bookings"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "calendar_blocks_profile" ON "calendar_blocks" USING btree ("profile_id","ends_at");--> statement-breakpoint
CREATE INDEX "calendar_busy_profile" ON "calendar_busy" USING btree ("profile_id","ends_at");--> statement-breakpoint
CREATE INDEX "calendar_sources_profile" ON "calendar_sources" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "calendar_sources_next_try" ON "calendar_sources" USING btree ("next_try_at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_each" ON "applications" USING btree ("slot_id","performer_id") WHERE "applications"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "applications_performer" ON "applications" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE INDEX "event_series_venue" ON "event_series" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "event_slots_event" ON "event_slots" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "event_slots_open" ON "event_slots" USING btree ("starts_at","id") WHERE "event_slots"."opened_at" is not null;--> statement-breakpoint
CREATE INDEX "events_venue" ON "events" USING btree ("venue_id","load_out_at");--> statement-breakpoint
CREATE UNIQUE INDEX "events_series_day" ON "events" USING btree ("series_id","series_day");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_each" ON "holds" USING btree ("stage_id","day","performer_id") WHERE "holds"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "holds_stage" ON "holds" USING btree ("stage_id","day","placing");--> statement-breakpoint
CREATE INDEX "holds_venue" ON "holds" USING btree ("venue_id","day");--> statement-breakpoint
CREATE INDEX "holds_performer" ON "holds" USING btree ("performer_id","day");--> statement-breakpoint
CREATE INDEX "holds_due" ON "holds" USING btree ("expires_at") WHERE "holds"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "tours_performer" ON "tours" USING btree ("performer_id");--> statement-breakpoint
ALTER TABLE "profile_drafts" DROP COLUMN "revision";