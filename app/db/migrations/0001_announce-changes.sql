-- Every committed change to a watched table is announced on the channel "changed", so that no
-- process answers from a copy that is older than the row. Few rows are named one by one as
-- "table:id", many as "table:*".
create function announce_change() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select 1 from changed limit 101) as first_rows) > 100 then
    perform pg_notify('changed', tg_table_name || ':*');
  else
    perform pg_notify('changed', tg_table_name || ':' || id) from changed;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function announce_truncate() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', tg_table_name || ':*');
  return null;
end
$$;
--> statement-breakpoint
create trigger profiles_inserted after insert on profiles
  referencing new table as changed for each statement execute function announce_change();
--> statement-breakpoint
create trigger profiles_updated after update on profiles
  referencing new table as changed for each statement execute function announce_change();
--> statement-breakpoint
-- A row that changes its id is news under the old one as well.
create trigger profiles_updated_from after update on profiles
  referencing old table as changed for each statement execute function announce_change();
--> statement-breakpoint
create trigger profiles_deleted after delete on profiles
  referencing old table as changed for each statement execute function announce_change();
--> statement-breakpoint
create trigger profiles_truncated after truncate on profiles
  for each statement execute function announce_truncate();
