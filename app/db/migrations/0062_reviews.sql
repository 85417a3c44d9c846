CREATE TABLE "review_windows" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"closes_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"booking_id" text NOT NULL,
	"side" text NOT NULL,
	"by_id" text,
	"about_id" text NOT NULL,
	"account_id" text,
	"would_again" boolean NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"answer" text,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "reviews_booking_id_side_pk" PRIMARY KEY("booking_id","side")
);
--> statement-breakpoint
ALTER TABLE "review_windows" ADD CONSTRAINT "review_windows_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_review_windows_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."review_windows"("booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_by_id_profiles_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_about_id_profiles_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_about" ON "reviews" USING btree ("about_id","published_at" DESC NULLS LAST,"booking_id") WHERE "reviews"."published_at" is not null and "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_by" ON "reviews" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "reviews_unpublished" ON "reviews" USING btree ("booking_id") WHERE "reviews"."published_at" is null;--> statement-breakpoint
CREATE INDEX "booking_history_settled" ON "booking_history" USING btree ("at") WHERE "booking_history"."action" = 'settle';--> statement-breakpoint
-- What is said of a page stands on it.
create function announce_reviewed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'profiles:' || coalesce(new.about_id, old.about_id));
  return null;
end
$$;
--> statement-breakpoint
create trigger reviews_changed after insert or update or delete on reviews for each row
  execute function announce_reviewed();
