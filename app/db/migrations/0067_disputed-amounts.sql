ALTER TABLE "settlement_changes" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "settlement_disputes" ADD COLUMN "amount_minor" bigint;