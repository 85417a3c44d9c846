-- Nobody is booked twice: the database itself refuses it, whatever the code does.
create extension if not exists btree_gist;
--> statement-breakpoint
alter table events add constraint events_one_show_on_a_stage
  exclude using gist (stage_id with =, tstzrange(load_in_at, load_out_at) with &&) where (claimed);
--> statement-breakpoint
alter table bookings add constraint bookings_performer_once
  exclude using gist (performer_id with =, tstzrange(load_in_at, load_out_at) with &&) where (firm);
--> statement-breakpoint
-- Only one hold of a stage and day can be confirmed.
create unique index holds_one_confirmed on holds (stage_id, day)
  where confirmed_at is not null and ended_at is null;
--> statement-breakpoint
-- What was agreed, signed, decided and done is only ever added to.
create trigger booking_versions_stay before update or delete on booking_versions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger booking_versions_stay_whole before truncate on booking_versions
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger booking_history_stays before update or delete on booking_history
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger booking_history_stays_whole before truncate on booking_history
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger cancellations_stay before update or delete on cancellations
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger cancellations_stay_whole before truncate on cancellations
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Of a contract, only that it was replaced is noted later.
create trigger contracts_stay before delete on contracts
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger contracts_stay_the_same before update on contracts
  for each row when (
    (old.booking_id, old.version, old.document, old.hash, old.made_at)
      is distinct from (new.booking_id, new.version, new.document, new.hash, new.made_at)
    or old.replaced_at is not null
  ) execute function refuse_change();
--> statement-breakpoint
create trigger contracts_stay_whole before truncate on contracts
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Of a signature, only what is personal can go, when its person leaves.
create trigger signatures_stay before delete on signatures
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger signatures_stay_the_same before update on signatures
  for each row when (
    (old.booking_id, old.version, old.side, old.actor, old.typed_name, old.consent, old.hash, old.signed_at)
      is distinct from
      (new.booking_id, new.version, new.side, new.actor, new.typed_name, new.consent, new.hash, new.signed_at)
    or coalesce(new.account_id, old.account_id) is distinct from old.account_id
    or coalesce(new.address, old.address) is distinct from old.address
    or coalesce(new.device, old.device) is distinct from old.device
  ) execute function refuse_change();
--> statement-breakpoint
create trigger signatures_stay_whole before truncate on signatures
  for each statement execute function refuse_change();
