CREATE TABLE "calendar_avails" (
	"profile_id" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_avails_nonce_unique" UNIQUE("nonce")
);
--> statement-breakpoint
ALTER TABLE "calendar_avails" ADD CONSTRAINT "calendar_avails_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;