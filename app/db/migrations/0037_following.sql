CREATE TABLE "attendances" (
	"follower_id" text NOT NULL,
	"show_id" text NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendances_show_id_follower_id_pk" PRIMARY KEY("show_id","follower_id")
);
--> statement-breakpoint
CREATE TABLE "follow_notices" (
	"show_id" text NOT NULL,
	"follower_id" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "follow_notices_show_id_follower_id_what_pk" PRIMARY KEY("show_id","follower_id","what")
);
--> statement-breakpoint
CREATE TABLE "followers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"email" text,
	"language" text DEFAULT 'en' NOT NULL,
	"nonce" text NOT NULL,
	"feed_nonce" text,
	"mails" text NOT NULL,
	"is_pushed" boolean DEFAULT false NOT NULL,
	"digest_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "followers_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "followers_email_unique" UNIQUE("email"),
	CONSTRAINT "followers_nonce_unique" UNIQUE("nonce"),
	CONSTRAINT "followers_feed_nonce_unique" UNIQUE("feed_nonce"),
	CONSTRAINT "followers_one_way" CHECK (num_nonnulls("followers"."account_id", "followers"."email") = 1),
	CONSTRAINT "followers_push" CHECK ("followers"."account_id" is not null or not "followers"."is_pushed")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" text PRIMARY KEY NOT NULL,
	"follower_id" text NOT NULL,
	"page_id" text,
	"place_name" text,
	"latitude" double precision,
	"longitude" double precision,
	"radius_km" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_once" UNIQUE NULLS NOT DISTINCT("follower_id","page_id","place_name"),
	CONSTRAINT "follows_place" CHECK (num_nonnulls("follows"."place_name", "follows"."latitude", "follows"."longitude", "follows"."radius_km") in (0, 4)),
	CONSTRAINT "follows_something" CHECK ("follows"."page_id" is not null or "follows"."place_name" is not null)
);
--> statement-breakpoint
CREATE TABLE "page_facts" (
	"profile_id" text PRIMARY KEY NOT NULL,
	"reply_median_hours" double precision,
	"replies_counted" integer NOT NULL,
	"pay_median_days" integer,
	"pays_counted" integer NOT NULL,
	"shows_played" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_facts_medians" CHECK (("page_facts"."reply_median_hours" is null) = ("page_facts"."replies_counted" = 0) and ("page_facts"."pay_median_days" is null) = ("page_facts"."pays_counted" = 0))
);
--> statement-breakpoint
CREATE TABLE "shortlist_pages" (
	"shortlist_id" text NOT NULL,
	"page_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"added_by" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlist_pages_shortlist_id_page_id_pk" PRIMARY KEY("shortlist_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "shortlists" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlists_name" UNIQUE("profile_id","name")
);
--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_follower_id_followers_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."followers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_show_id_public_events_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."public_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_notices" ADD CONSTRAINT "follow_notices_show_id_public_events_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."public_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_notices" ADD CONSTRAINT "follow_notices_follower_id_followers_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."followers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_followers_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."followers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_page_id_profiles_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "page_facts" ADD CONSTRAINT "page_facts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shortlist_pages" ADD CONSTRAINT "shortlist_pages_shortlist_id_shortlists_id_fk" FOREIGN KEY ("shortlist_id") REFERENCES "public"."shortlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_pages" ADD CONSTRAINT "shortlist_pages_page_id_profiles_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shortlist_pages" ADD CONSTRAINT "shortlist_pages_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "attendances_follower" ON "attendances" USING btree ("follower_id");--> statement-breakpoint
CREATE INDEX "follow_notices_due" ON "follow_notices" USING btree ("follower_id") WHERE "follow_notices"."is_due";--> statement-breakpoint
CREATE INDEX "follow_notices_follower" ON "follow_notices" USING btree ("follower_id");--> statement-breakpoint
CREATE INDEX "follows_page" ON "follows" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "follows_town" ON "follows" USING btree ("latitude") WHERE "follows"."page_id" is null;--> statement-breakpoint
CREATE INDEX "shortlist_pages_page" ON "shortlist_pages" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "profiles_genres" ON "profiles" USING gin ("genres");--> statement-breakpoint
CREATE INDEX "profiles_place" ON "profiles" USING btree ("latitude","longitude") WHERE "profiles"."user_type" = 'venue' and "profiles"."latitude" is not null;--> statement-breakpoint
-- A public page shows its figures, and is read anew when one of them is another.
create function announce_page_facts() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'profiles:' || new.profile_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger page_facts_inserted after insert on page_facts for each row
  when (new.replies_counted + new.pays_counted + new.shows_played > 0)
  execute function announce_page_facts();
--> statement-breakpoint
create trigger page_facts_updated after update on page_facts for each row
  when ((old.reply_median_hours, old.replies_counted, old.pay_median_days, old.pays_counted, old.shows_played)
    is distinct from
    (new.reply_median_hours, new.replies_counted, new.pay_median_days, new.pays_counted, new.shows_played))
  execute function announce_page_facts();
--> statement-breakpoint
-- A show’s page says how many are coming.
create function announce_attendance() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'public_events:' || coalesce(new.show_id, old.show_id));
  return null;
end
$$;
--> statement-breakpoint
create trigger attendances_changed after insert or update or delete on attendances for each row
  execute function announce_attendance();
