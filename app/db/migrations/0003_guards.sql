-- The security log is only ever added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% can only be added to', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger security_log_stays before update or delete on security_log
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger security_log_stays_whole before truncate on security_log
  for each statement execute function refuse_change();
--> statement-breakpoint
-- What is put into the outbox is announced, so that a worker takes it up at once.
create trigger outbox_inserted after insert on outbox
  referencing new table as changed for each statement execute function announce_change();
--> statement-breakpoint
-- Rooms and files are shown on their profile's page, which is what changes with them.
create function announce_profile() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'profiles:' || profile_id)
    from (select distinct profile_id from changed limit 1000) as pages;
  return null;
end
$$;
--> statement-breakpoint
create trigger rooms_inserted after insert on rooms
  referencing new table as changed for each statement execute function announce_profile();
--> statement-breakpoint
create trigger rooms_updated after update on rooms
  referencing new table as changed for each statement execute function announce_profile();
--> statement-breakpoint
create trigger rooms_deleted after delete on rooms
  referencing old table as changed for each statement execute function announce_profile();
--> statement-breakpoint
create trigger profile_files_inserted after insert on profile_files
  referencing new table as changed for each statement execute function announce_profile();
--> statement-breakpoint
create trigger profile_files_updated after update on profile_files
  referencing new table as changed for each statement execute function announce_profile();
--> statement-breakpoint
create trigger profile_files_deleted after delete on profile_files
  referencing old table as changed for each statement execute function announce_profile();
