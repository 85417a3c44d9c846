CREATE TABLE "ledger_fractions" (
	"cause" text PRIMARY KEY NOT NULL,
	"provider_ref" text,
	"currency" text NOT NULL,
	"thousandths" integer NOT NULL,
	"noted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ledger_fractions_currency" CHECK ("ledger_fractions"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "ledger_fractions_something" CHECK ("ledger_fractions"."thousandths" <> 0)
);
--> statement-breakpoint
CREATE INDEX "ledger_fractions_provider" ON "ledger_fractions" USING btree ("provider_ref");
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "stuck_since" timestamp with time zone;
--> statement-breakpoint
create trigger ledger_fractions_stay before update or delete on ledger_fractions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_fractions_stay_whole before truncate on ledger_fractions
  for each statement execute function refuse_change();
