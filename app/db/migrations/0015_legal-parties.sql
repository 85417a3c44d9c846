CREATE TABLE "document_issuers" (
	"id" text PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	CONSTRAINT "document_issuers_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "legal_party" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "penalties_from" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
-- Whom somebody signed for stays as it was signed.
drop trigger signatures_stay_the_same on signatures;
--> statement-breakpoint
create trigger signatures_stay_the_same before update on signatures
  for each row when (
    (old.booking_id, old.version, old.side, old.actor, old.typed_name, old.legal_party, old.consent, old.hash, old.signed_at)
      is distinct from
      (new.booking_id, new.version, new.side, new.actor, new.typed_name, new.legal_party, new.consent, new.hash, new.signed_at)
    or coalesce(new.account_id, old.account_id) is distinct from old.account_id
    or coalesce(new.address, old.address) is distinct from old.address
    or coalesce(new.device, old.device) is distinct from old.device
  ) execute function refuse_change();
