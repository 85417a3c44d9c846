CREATE TABLE "announcement_consents" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"agreed_by" text,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_day" date
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"announce_at" timestamp with time zone NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"minimum_age" integer,
	"access" text DEFAULT '' NOT NULL,
	"price_kind" text NOT NULL,
	"price_minor" bigint,
	"currency" text,
	"ticket_url" text,
	"shows_set_times" boolean DEFAULT false NOT NULL,
	"is_sold_out" boolean DEFAULT false NOT NULL,
	"first_day" date,
	"first_room_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "announcements_age" CHECK ("announcements"."minimum_age" between 1 and 99),
	CONSTRAINT "announcements_price" CHECK (case "announcements"."price_kind" when 'free' then "announcements"."price_minor" is null else ("announcements"."price_minor" is null) = ("announcements"."currency" is null) end),
	CONSTRAINT "announcements_link" CHECK (("announcements"."price_kind" = 'link') = ("announcements"."ticket_url" is not null))
);
--> statement-breakpoint
CREATE TABLE "public_events" (
	"id" text PRIMARY KEY NOT NULL,
	"venue_id" text NOT NULL,
	"pages" text[] NOT NULL,
	"status" text NOT NULL,
	"day" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_past" boolean DEFAULT false NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"genres" text[] NOT NULL,
	"facts" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement_consents" ADD CONSTRAINT "announcement_consents_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_consents" ADD CONSTRAINT "announcement_consents_agreed_by_accounts_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_events" ADD CONSTRAINT "public_events_id_announcements_id_fk" FOREIGN KEY ("id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_events" ADD CONSTRAINT "public_events_venue_id_profiles_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("announce_at") WHERE "announcements"."first_day" is null;--> statement-breakpoint
CREATE INDEX "public_events_pages" ON "public_events" USING gin ("pages");--> statement-breakpoint
CREATE INDEX "public_events_coming" ON "public_events" USING btree ("starts_at","id") WHERE not "public_events"."is_past";--> statement-breakpoint
CREATE INDEX "public_events_ending" ON "public_events" USING btree ("ends_at") WHERE not "public_events"."is_past";--> statement-breakpoint
-- What the public sees of events is watched like profiles, and stands on the pages of all who play.
create function announce_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'profiles:' || page_id)
    from (select distinct unnest(pages) as page_id from changed limit 1000) as shown;
  return null;
end
$$;
--> statement-breakpoint
create trigger public_events_inserted after insert on public_events
  referencing new table as changed for each statement execute function announce_change();
--> statement-breakpoint
create trigger public_events_updated after update on public_events
  referencing new table as changed for each statement execute function announce_change();
--> statement-breakpoint
create trigger public_events_deleted after delete on public_events
  referencing old table as changed for each statement execute function announce_change();
--> statement-breakpoint
create trigger public_events_inserted_on after insert on public_events
  referencing new table as changed for each statement execute function announce_pages();
--> statement-breakpoint
create trigger public_events_updated_on after update on public_events
  referencing new table as changed for each statement execute function announce_pages();
--> statement-breakpoint
create trigger public_events_updated_from after update on public_events
  referencing old table as changed for each statement execute function announce_pages();
--> statement-breakpoint
create trigger public_events_deleted_from after delete on public_events
  referencing old table as changed for each statement execute function announce_pages();
