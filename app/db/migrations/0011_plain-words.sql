-- One word for one thing: see docs/decisions/0037-rooms-and-words.md.
ALTER TABLE "claim_files" RENAME TO "dispute_files";
--> statement-breakpoint
ALTER TABLE "claim_statements" RENAME TO "dispute_statements";
--> statement-breakpoint
ALTER TABLE "claims" RENAME TO "disputes";
--> statement-breakpoint
ALTER TABLE "paper_parties" RENAME TO "document_parties";
--> statement-breakpoint
ALTER TABLE "paper_series" RENAME TO "document_series";
--> statement-breakpoint
ALTER TABLE "papers" RENAME TO "documents";
--> statement-breakpoint
ALTER TABLE "dues" RENAME TO "instalments";
--> statement-breakpoint
ALTER TABLE "moves" RENAME TO "transfers";
--> statement-breakpoint
ALTER TABLE "profile_brought_along" RENAME TO "referrals";
--> statement-breakpoint
ALTER TABLE "dispute_statements" RENAME COLUMN "claim_id" TO "dispute_id";
--> statement-breakpoint
ALTER TABLE "document_parties" RENAME COLUMN "paper_id" TO "document_id";
--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "document" TO "content";
--> statement-breakpoint
ALTER TABLE "charges" RENAME COLUMN "due_id" TO "instalment_id";
--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "due_id" TO "instalment_id";
--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "once_key" TO "idempotency_key";
--> statement-breakpoint
ALTER TABLE "transfers" RENAME COLUMN "once_key" TO "idempotency_key";
--> statement-breakpoint
ALTER TABLE "transfers" RENAME COLUMN "of_move_id" TO "of_transfer_id";
--> statement-breakpoint
ALTER TABLE "payees" RENAME COLUMN "once_key" TO "idempotency_key";
--> statement-breakpoint
ALTER TABLE "payers" RENAME COLUMN "once_key" TO "idempotency_key";
--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "brought_id" TO "referred_id";
--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "bringer_id" TO "referrer_id";
--> statement-breakpoint
ALTER TABLE "dispute_files" RENAME CONSTRAINT "claim_files_pkey" TO "dispute_files_pkey";
--> statement-breakpoint
ALTER TABLE "dispute_files" RENAME CONSTRAINT "claim_files_statement_id_claim_statements_id_fk" TO "dispute_files_statement_id_dispute_statements_id_fk";
--> statement-breakpoint
ALTER TABLE "dispute_statements" RENAME CONSTRAINT "claim_statements_pkey" TO "dispute_statements_pkey";
--> statement-breakpoint
ALTER TABLE "dispute_statements" RENAME CONSTRAINT "claim_statements_claim_id_claims_id_fk" TO "dispute_statements_dispute_id_disputes_id_fk";
--> statement-breakpoint
ALTER TABLE "disputes" RENAME CONSTRAINT "claims_pkey" TO "disputes_pkey";
--> statement-breakpoint
ALTER TABLE "disputes" RENAME CONSTRAINT "claims_booking_id_bookings_id_fk" TO "disputes_booking_id_bookings_id_fk";
--> statement-breakpoint
ALTER TABLE "disputes" RENAME CONSTRAINT "claims_amounts" TO "disputes_amounts";
--> statement-breakpoint
ALTER TABLE "document_parties" RENAME CONSTRAINT "paper_parties_paper_id_papers_id_fk" TO "document_parties_document_id_documents_id_fk";
--> statement-breakpoint
ALTER TABLE "document_parties" RENAME CONSTRAINT "paper_parties_paper_id_party_id_pk" TO "document_parties_document_id_party_id_pk";
--> statement-breakpoint
ALTER TABLE "document_series" RENAME CONSTRAINT "paper_series_pkey" TO "document_series_pkey";
--> statement-breakpoint
ALTER TABLE "documents" RENAME CONSTRAINT "papers_pkey" TO "documents_pkey";
--> statement-breakpoint
ALTER TABLE "documents" RENAME CONSTRAINT "papers_cause_unique" TO "documents_cause_unique";
--> statement-breakpoint
ALTER TABLE "charges" RENAME CONSTRAINT "charges_due_id_dues_id_fk" TO "charges_instalment_id_instalments_id_fk";
--> statement-breakpoint
ALTER TABLE "checkouts" RENAME CONSTRAINT "checkouts_due_id_dues_id_fk" TO "checkouts_instalment_id_instalments_id_fk";
--> statement-breakpoint
ALTER TABLE "instalments" RENAME CONSTRAINT "dues_pkey" TO "instalments_pkey";
--> statement-breakpoint
ALTER TABLE "instalments" RENAME CONSTRAINT "dues_cause_unique" TO "instalments_cause_unique";
--> statement-breakpoint
ALTER TABLE "instalments" RENAME CONSTRAINT "dues_amounts" TO "instalments_amounts";
--> statement-breakpoint
ALTER TABLE "instalments" RENAME CONSTRAINT "dues_something" TO "instalments_something";
--> statement-breakpoint
ALTER TABLE "transfers" RENAME CONSTRAINT "moves_pkey" TO "transfers_pkey";
--> statement-breakpoint
ALTER TABLE "transfers" RENAME CONSTRAINT "moves_charge_id_charges_id_fk" TO "transfers_charge_id_charges_id_fk";
--> statement-breakpoint
ALTER TABLE "transfers" RENAME CONSTRAINT "moves_cause_unique" TO "transfers_cause_unique";
--> statement-breakpoint
ALTER TABLE "transfers" RENAME CONSTRAINT "moves_provider_id_unique" TO "transfers_provider_id_unique";
--> statement-breakpoint
ALTER TABLE "transfers" RENAME CONSTRAINT "moves_something" TO "transfers_something";
--> statement-breakpoint
ALTER TABLE "referrals" RENAME CONSTRAINT "profile_brought_along_pkey" TO "referrals_pkey";
--> statement-breakpoint
ALTER TABLE "referrals" RENAME CONSTRAINT "profile_brought_along_brought_id_profiles_id_fk" TO "referrals_referred_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "referrals" RENAME CONSTRAINT "profile_brought_along_bringer_id_profiles_id_fk" TO "referrals_referrer_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "referrals" RENAME CONSTRAINT "profile_brought_along_other" TO "referrals_other";
--> statement-breakpoint
ALTER INDEX "claim_files_statement" RENAME TO "dispute_files_statement";
--> statement-breakpoint
ALTER INDEX "claim_statements_claim" RENAME TO "dispute_statements_dispute";
--> statement-breakpoint
ALTER INDEX "claims_one_open" RENAME TO "disputes_one_open";
--> statement-breakpoint
ALTER INDEX "claims_booking" RENAME TO "disputes_booking";
--> statement-breakpoint
ALTER INDEX "claims_open" RENAME TO "disputes_open";
--> statement-breakpoint
ALTER INDEX "paper_parties_party" RENAME TO "document_parties_party";
--> statement-breakpoint
ALTER INDEX "papers_number" RENAME TO "documents_number";
--> statement-breakpoint
ALTER INDEX "papers_source" RENAME TO "documents_source";
--> statement-breakpoint
ALTER INDEX "papers_recipient" RENAME TO "documents_recipient";
--> statement-breakpoint
ALTER INDEX "papers_issuer" RENAME TO "documents_issuer";
--> statement-breakpoint
ALTER INDEX "charges_due" RENAME TO "charges_instalment";
--> statement-breakpoint
ALTER INDEX "checkouts_due" RENAME TO "checkouts_instalment";
--> statement-breakpoint
ALTER INDEX "dues_source" RENAME TO "instalments_source";
--> statement-breakpoint
ALTER INDEX "dues_open" RENAME TO "instalments_open";
--> statement-breakpoint
ALTER INDEX "dues_payer" RENAME TO "instalments_payer";
--> statement-breakpoint
ALTER INDEX "moves_source" RENAME TO "transfers_source";
--> statement-breakpoint
ALTER INDEX "moves_party" RENAME TO "transfers_party";
--> statement-breakpoint
ALTER INDEX "moves_due" RENAME TO "transfers_due";
--> statement-breakpoint
ALTER INDEX "moves_of" RENAME TO "transfers_of";
--> statement-breakpoint
ALTER INDEX "moves_unfinished" RENAME TO "transfers_unfinished";
--> statement-breakpoint
ALTER INDEX "profile_brought_along_bringer" RENAME TO "referrals_referrer";
--> statement-breakpoint
ALTER FUNCTION "demand_entries"() RENAME TO "require_entries";
--> statement-breakpoint
ALTER TRIGGER "papers_stay" ON "documents" RENAME TO "documents_stay";
--> statement-breakpoint
ALTER TRIGGER "papers_stay_whole" ON "documents" RENAME TO "documents_stay_whole";
--> statement-breakpoint
ALTER TRIGGER "paper_parties_stay" ON "document_parties" RENAME TO "document_parties_stay";
--> statement-breakpoint
ALTER TRIGGER "paper_parties_stay_the_same" ON "document_parties" RENAME TO "document_parties_stay_the_same";
--> statement-breakpoint
ALTER TRIGGER "paper_parties_stay_whole" ON "document_parties" RENAME TO "document_parties_stay_whole";
--> statement-breakpoint
ALTER TRIGGER "claim_statements_stay" ON "dispute_statements" RENAME TO "dispute_statements_stay";
--> statement-breakpoint
ALTER TRIGGER "claim_statements_stay_whole" ON "dispute_statements" RENAME TO "dispute_statements_stay_whole";
--> statement-breakpoint
ALTER TRIGGER "moves_stay" ON "transfers" RENAME TO "transfers_stay";
--> statement-breakpoint
ALTER TRIGGER "moves_stay_the_same" ON "transfers" RENAME TO "transfers_stay_the_same";
--> statement-breakpoint
-- What waits in the outbox goes by its new name.
update outbox set type = 'instalment paid', payload = jsonb_build_object('instalmentId', payload -> 'dueId') where type = 'due paid';
--> statement-breakpoint
update outbox set type = 'transfer', payload = jsonb_build_object('transferId', payload -> 'moveId') where type = 'move';
--> statement-breakpoint
update outbox set type = 'transfer ended', payload = jsonb_build_object('transferId', payload -> 'moveId') where type = 'move ended';
--> statement-breakpoint
update outbox set type = 'documents due' where type = 'papers due';
--> statement-breakpoint
-- The history of a booking says the same in the new words; guards are down for this alone.
ALTER TABLE booking_history DISABLE TRIGGER USER;
--> statement-breakpoint
update booking_history set action = case action when 'raiseClaim' then 'raiseDispute' when 'stateClaim' then 'commentOnDispute' when 'agreeClaim' then 'agreeDispute' when 'withdrawClaim' then 'withdrawDispute' when 'decideClaim' then 'decideDispute' when 'enterCode' then 'enterReleaseCode' end where action in ('raiseClaim', 'stateClaim', 'agreeClaim', 'withdrawClaim', 'decideClaim', 'enterCode');
--> statement-breakpoint
ALTER TABLE booking_history ENABLE TRIGGER USER;
--> statement-breakpoint
-- The signed text and its hash stay as they are: only a name inside the stored record changes.
ALTER TABLE contracts DISABLE TRIGGER USER;
--> statement-breakpoint
update contracts set document = jsonb_set(document #- '{fees,broughtAlong}', '{fees,referral}', document #> '{fees,broughtAlong}') where document #> '{fees,broughtAlong}' is not null;
--> statement-breakpoint
ALTER TABLE contracts ENABLE TRIGGER USER;
