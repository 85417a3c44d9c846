CREATE TABLE "claim_files" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"offers_venue_gets_minor" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"raised_by" text NOT NULL,
	"reason" text NOT NULL,
	"asks_venue_gets_minor" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"venue_gets_minor" bigint,
	"performer_gets_minor" bigint,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "claims_amounts" CHECK ("claims"."asks_venue_gets_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "show_confirmations" (
	"booking_id" text NOT NULL,
	"side" text NOT NULL,
	"actor" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "show_confirmations_booking_id_side_pk" PRIMARY KEY("booking_id","side")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"currency" text NOT NULL,
	"sign" smallint NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_currency" CHECK ("ledger_accounts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "ledger_accounts_sign" CHECK ("ledger_accounts"."sign" in (-1, 0, 1)),
	CONSTRAINT "ledger_accounts_id" CHECK ("ledger_accounts"."id" = "ledger_accounts"."kind" || '/' || "ledger_accounts"."owner" || '/' || "ledger_accounts"."currency")
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"account_id" text NOT NULL,
	"shard" smallint NOT NULL,
	"sign" smallint NOT NULL,
	"balance_minor" bigint NOT NULL,
	CONSTRAINT "ledger_balances_account_id_shard_pk" PRIMARY KEY("account_id","shard"),
	CONSTRAINT "ledger_balances_never_negative" CHECK ("ledger_balances"."sign"::bigint * "ledger_balances"."balance_minor" >= 0),
	CONSTRAINT "ledger_balances_exact" CHECK (abs("ledger_balances"."balance_minor") <= 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transaction_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"account_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_transaction_id_position_pk" PRIMARY KEY("transaction_id","position"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" <> 0 and abs("ledger_entries"."amount_minor") <= 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"provider_ref" text,
	"posted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"made_in" text DEFAULT pg_current_xact_id()::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"evidence_sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_charge_id" text NOT NULL,
	"due_id" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"payer_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"transferred_minor" bigint DEFAULT 0 NOT NULL,
	"card_brand" text DEFAULT '' NOT NULL,
	"card_last4" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_provider_charge_id_unique" UNIQUE("provider_charge_id"),
	CONSTRAINT "charges_never_more_than_came" CHECK ("charges"."refunded_minor" >= 0 and "charges"."transferred_minor" >= 0
        and "charges"."refunded_minor" + "charges"."transferred_minor" <= "charges"."amount_minor" + "charges"."fee_minor")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"due_id" text NOT NULL,
	"once_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"saved_card_id" text,
	"keeps_card" boolean DEFAULT false NOT NULL,
	"provider_session_id" text,
	"provider_intent_id" text,
	"url" text,
	"decline_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "checkouts_provider_session_id_unique" UNIQUE("provider_session_id"),
	CONSTRAINT "checkouts_provider_intent_id_unique" UNIQUE("provider_intent_id")
);
--> statement-breakpoint
CREATE TABLE "dues" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"part" text NOT NULL,
	"payer_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reminded" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "dues_cause_unique" UNIQUE("cause"),
	CONSTRAINT "dues_amounts" CHECK ("dues"."amount_minor" >= 0 and "dues"."fee_minor" >= 0),
	CONSTRAINT "dues_something" CHECK ("dues"."amount_minor" + "dues"."fee_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" text PRIMARY KEY NOT NULL,
	"once_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"party_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"charge_id" text,
	"of_move_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp with time zone,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"arrives_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "moves_cause_unique" UNIQUE("cause"),
	CONSTRAINT "moves_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "moves_something" CHECK ("moves"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "paper_parties" (
	"paper_id" text NOT NULL,
	"party_id" text NOT NULL,
	"name" text,
	"lines" jsonb NOT NULL,
	"tax_id" text NOT NULL,
	"country" text NOT NULL,
	CONSTRAINT "paper_parties_paper_id_party_id_pk" PRIMARY KEY("paper_id","party_id")
);
--> statement-breakpoint
CREATE TABLE "paper_series" (
	"id" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"issuer_id" text NOT NULL,
	"number" integer NOT NULL,
	"recipient_id" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"document" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papers_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"id" text PRIMARY KEY NOT NULL,
	"once_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_account_id" text,
	"country" text,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"transfers_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payees_provider_account_id_unique" UNIQUE("provider_account_id")
);
--> statement-breakpoint
CREATE TABLE "payers" (
	"id" text PRIMARY KEY NOT NULL,
	"once_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_customer_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payers_provider_customer_id_unique" UNIQUE("provider_customer_id")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"account" text,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ran_at" timestamp with time zone DEFAULT now() NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"payer_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tax_details" (
	"party_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"legal_name" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text NOT NULL,
	"town" text NOT NULL,
	"country" text NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_brought_along" (
	"brought_id" text PRIMARY KEY NOT NULL,
	"bringer_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_brought_along_other" CHECK ("profile_brought_along"."brought_id" <> "profile_brought_along"."bringer_id")
);
--> statement-breakpoint
CREATE TABLE "profile_referrals" (
	"code" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_referrals_profile_id_unique" UNIQUE("profile_id")
);
--> statement-breakpoint
ALTER TABLE "profile_members" ADD COLUMN "payout_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_statement_id_claim_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."claim_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_statements" ADD CONSTRAINT "claim_statements_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_confirmations" ADD CONSTRAINT "show_confirmations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_due_id_dues_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."dues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_due_id_dues_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."dues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_saved_card_id_saved_cards_id_fk" FOREIGN KEY ("saved_card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_parties" ADD CONSTRAINT "paper_parties_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_payer_id_payers_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."payers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_brought_along" ADD CONSTRAINT "profile_brought_along_brought_id_profiles_id_fk" FOREIGN KEY ("brought_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_brought_along" ADD CONSTRAINT "profile_brought_along_bringer_id_profiles_id_fk" FOREIGN KEY ("bringer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_referrals" ADD CONSTRAINT "profile_referrals_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_files_statement" ON "claim_files" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "claim_statements_claim" ON "claim_statements" USING btree ("claim_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("booking_id") WHERE "claims"."state" = 'open';--> statement-breakpoint
CREATE INDEX "claims_booking" ON "claims" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("raised_at") WHERE "claims"."state" = 'open';--> statement-breakpoint
CREATE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_cause" ON "ledger_transactions" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "ledger_transactions_source" ON "ledger_transactions" USING btree ("source_type","source_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_provider" ON "ledger_transactions" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "chargebacks_charge" ON "chargebacks" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "charges_source" ON "charges" USING btree ("source_type","source_id");--> statement-breakpoint
CREATE INDEX "charges_due" ON "charges" USING btree ("due_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_each" ON "checkouts" USING btree ("due_id") WHERE "checkouts"."state" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkouts_due" ON "checkouts" USING btree ("due_id");--> statement-breakpoint
CREATE INDEX "dues_source" ON "dues" USING btree ("source_type","source_id");--> statement-breakpoint
CREATE INDEX "dues_open" ON "dues" USING btree ("due_at") WHERE "dues"."state" = 'open';--> statement-breakpoint
CREATE INDEX "dues_payer" ON "dues" USING btree ("payer_id","created_at");--> statement-breakpoint
CREATE INDEX "moves_source" ON "moves" USING btree ("source_type","source_id");--> statement-breakpoint
CREATE INDEX "moves_party" ON "moves" USING btree ("party_id","created_at");--> statement-breakpoint
CREATE INDEX "moves_due" ON "moves" USING btree ("due_at") WHERE "moves"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "moves_of" ON "moves" USING btree ("of_move_id");--> statement-breakpoint
CREATE INDEX "paper_parties_party" ON "paper_parties" USING btree ("party_id");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_number" ON "papers" USING btree ("issuer_id","kind","number");--> statement-breakpoint
CREATE INDEX "papers_source" ON "papers" USING btree ("source_type","source_id");--> statement-breakpoint
CREATE INDEX "papers_recipient" ON "papers" USING btree ("recipient_id","issued_at");--> statement-breakpoint
CREATE INDEX "papers_issuer" ON "papers" USING btree ("issuer_id","issued_at");--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "saved_cards_payer" ON "saved_cards" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "profile_brought_along_bringer" ON "profile_brought_along" USING btree ("bringer_id");--> statement-breakpoint
ALTER TABLE "profile_members" ADD CONSTRAINT "profile_members_share" CHECK ("profile_members"."payout_basis_points" between 0 and 10000);