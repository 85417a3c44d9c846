CREATE TABLE "outside_acts" (
	"show_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"page_id" text,
	"agreed_at" timestamp with time zone,
	CONSTRAINT "outside_acts_show_id_position_pk" PRIMARY KEY("show_id","position")
);
--> statement-breakpoint
CREATE TABLE "outside_shows" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"time" text,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"place_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"country" text,
	"latitude" double precision,
	"longitude" double precision,
	"description" text DEFAULT '' NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"ticket_url" text DEFAULT '' NOT NULL,
	"first_day" date NOT NULL,
	"cancelled_at" timestamp with time zone,
	"source" text,
	"source_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outside_shows_latitude" CHECK ("outside_shows"."latitude" between -90 and 90),
	CONSTRAINT "outside_shows_longitude" CHECK ("outside_shows"."longitude" between -180 and 180),
	CONSTRAINT "outside_shows_source" CHECK (("outside_shows"."source" is null) = ("outside_shows"."source_key" is null))
);
--> statement-breakpoint
CREATE TABLE "refused_namings" (
	"show_id" text NOT NULL,
	"page_id" text NOT NULL,
	CONSTRAINT "refused_namings_show_id_page_id_pk" PRIMARY KEY("show_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "show_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"account_id" text,
	"source" text NOT NULL,
	"file" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "public_events" DROP CONSTRAINT "public_events_id_announcements_id_fk";
--> statement-breakpoint
ALTER TABLE "public_events" ALTER COLUMN "venue_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "poster" jsonb;--> statement-breakpoint
ALTER TABLE "public_events" ADD COLUMN "announcement_id" text;--> statement-breakpoint
ALTER TABLE "public_events" ADD COLUMN "outside_id" text;--> statement-breakpoint
ALTER TABLE "public_events" ADD COLUMN "town" text;--> statement-breakpoint
ALTER TABLE "outside_acts" ADD CONSTRAINT "outside_acts_show_id_outside_shows_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."outside_shows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_acts" ADD CONSTRAINT "outside_acts_page_id_profiles_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outside_shows" ADD CONSTRAINT "outside_shows_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "refused_namings" ADD CONSTRAINT "refused_namings_show_id_outside_shows_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."outside_shows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_namings" ADD CONSTRAINT "refused_namings_page_id_profiles_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "show_imports" ADD CONSTRAINT "show_imports_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "show_imports" ADD CONSTRAINT "show_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outside_acts_page" ON "outside_acts" USING btree ("page_id","show_id");--> statement-breakpoint
CREATE INDEX "outside_shows_profile" ON "outside_shows" USING btree ("profile_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_shows_known" ON "outside_shows" USING btree ("profile_id","source","source_key");--> statement-breakpoint
CREATE INDEX "show_imports_profile" ON "show_imports" USING btree ("profile_id","created_at");--> statement-breakpoint
ALTER TABLE "public_events" ADD CONSTRAINT "public_events_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_events" ADD CONSTRAINT "public_events_outside_id_outside_shows_id_fk" FOREIGN KEY ("outside_id") REFERENCES "public"."outside_shows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_events_announcement" ON "public_events" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "public_events_outside" ON "public_events" USING btree ("outside_id");--> statement-breakpoint
update public_events set announcement_id = id, facts = facts || '{"country": null, "hasTime": true, "poster": null}';--> statement-breakpoint
-- The towns of what is public already are found by a worker.
insert into outbox (type, payload)
  select 'shows changed', jsonb_build_object('pages', jsonb_agg(distinct venue_id))
    from public_events having count(*) > 0;--> statement-breakpoint
ALTER TABLE "public_events" ADD CONSTRAINT "public_events_source" CHECK (coalesce("public_events"."announcement_id", "public_events"."outside_id") = "public_events"."id" and num_nonnulls("public_events"."announcement_id", "public_events"."outside_id") = 1);