CREATE TABLE "terms_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"name" text NOT NULL,
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "terms_templates_name" UNIQUE("profile_id","name")
);
--> statement-breakpoint
ALTER TABLE "terms_templates" ADD CONSTRAINT "terms_templates_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_templates" ADD CONSTRAINT "terms_templates_of_version" FOREIGN KEY ("booking_id","version") REFERENCES "public"."booking_versions"("booking_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terms_templates_version" ON "terms_templates" USING btree ("booking_id","version");