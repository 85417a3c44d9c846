CREATE TYPE "public"."user_type" AS ENUM('artist', 'venue');--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"user_type" "user_type" NOT NULL,
	"display_name" text,
	"bio" text,
	"has_banner" boolean DEFAULT false NOT NULL,
	"yt_links" text[] DEFAULT '{}' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_latitude_range" CHECK ("profiles"."latitude" between -90 and 90),
	CONSTRAINT "profiles_longitude_range" CHECK ("profiles"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE INDEX "profiles_featured" ON "profiles" USING btree ("user_type","updated_at" DESC NULLS FIRST,"id") WHERE "profiles"."display_name" is not null and "profiles"."bio" is not null;