CREATE TABLE "fediverse_activities" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fediverse_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"inbox" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now(),
	"arrived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fediverse_deliveries_once" UNIQUE("activity_id","inbox")
);
--> statement-breakpoint
CREATE TABLE "fediverse_followers" (
	"page_id" text NOT NULL,
	"actor" text NOT NULL,
	"follow_id" text,
	"inbox" text NOT NULL,
	"shared_inbox" text,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fediverse_followers_page_id_actor_pk" PRIMARY KEY("page_id","actor")
);
--> statement-breakpoint
CREATE TABLE "fediverse_pages" (
	"page_id" text PRIMARY KEY NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"public_key" text,
	"private_key" text,
	"notified_at" timestamp with time zone,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fediverse_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"show_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"compared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fediverse_seen" (
	"hash" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fediverse_activities" ADD CONSTRAINT "fediverse_activities_page_id_fediverse_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."fediverse_pages"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fediverse_deliveries" ADD CONSTRAINT "fediverse_deliveries_activity_id_fediverse_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."fediverse_activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fediverse_followers" ADD CONSTRAINT "fediverse_followers_page_id_fediverse_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."fediverse_pages"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fediverse_posts" ADD CONSTRAINT "fediverse_posts_page_id_fediverse_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."fediverse_pages"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fediverse_activities_page" ON "fediverse_activities" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "fediverse_activities_created" ON "fediverse_activities" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "fediverse_deliveries_inbox" ON "fediverse_deliveries" USING btree ("inbox");--> statement-breakpoint
CREATE INDEX "fediverse_followers_actor" ON "fediverse_followers" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "fediverse_followers_inbox" ON "fediverse_followers" USING btree (coalesce("shared_inbox", "inbox"));--> statement-breakpoint
CREATE UNIQUE INDEX "fediverse_posts_shown" ON "fediverse_posts" USING btree ("page_id","show_id") WHERE "fediverse_posts"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "fediverse_posts_show" ON "fediverse_posts" USING btree ("show_id");--> statement-breakpoint
CREATE INDEX "fediverse_seen_at" ON "fediverse_seen" USING btree ("seen_at");