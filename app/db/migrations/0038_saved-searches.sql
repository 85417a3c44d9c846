CREATE TABLE "saved_search_finds" (
	"search_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_search_finds_search_id_listing_id_pk" PRIMARY KEY("search_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"mails" text NOT NULL,
	"nonce" text NOT NULL,
	"last_day" date,
	"is_whole" boolean NOT NULL,
	"ran_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_nonce_unique" UNIQUE("nonce"),
	CONSTRAINT "saved_searches_once" UNIQUE("account_id","address")
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "listed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("ran_at") WHERE "saved_searches"."mails" <> 'none';--> statement-breakpoint
CREATE INDEX "listings_listed" ON "listings" USING btree ("kind","listed_at");