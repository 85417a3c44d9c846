-- The books keep themselves: whatever the code does, they sum to zero and nothing held runs dry.
alter table ledger_accounts add constraint ledger_accounts_bound check (
  sign = case
    when kind in ('held', 'heldFees', 'owedTo', 'penalties') then -1
    when kind in ('owedBy', 'contested') then 1
    when kind in ('provider', 'bank', 'platformFees', 'providerFees', 'tax') then 0
    -- No such account.
    else 2
  end
);
--> statement-breakpoint
-- Entries come whole, with their transaction: in one statement they balance in every currency, and
-- nobody adds to a transaction of the past. The sums of the accounts follow.
create function keep_balances() returns trigger language plpgsql as $$
declare
  this_one constant text := pg_current_xact_id()::text;
  wrong record;
  moved record;
begin
  select bool_or(ledger_transactions.made_in <> this_one) as is_past into wrong
    from added
      join ledger_accounts on ledger_accounts.id = added.account_id
      join ledger_transactions on ledger_transactions.id = added.transaction_id
    group by added.transaction_id, ledger_accounts.currency
    having sum(added.amount_minor) <> 0 or bool_or(ledger_transactions.made_in <> this_one)
    limit 1;
  if found and wrong.is_past then
    raise exception 'a transaction of the past can''t be added to'
      using errcode = 'restrict_violation', constraint = 'ledger_transactions_past';
  elsif found then
    raise exception 'a transaction doesn''t sum to zero'
      using errcode = 'check_violation', constraint = 'ledger_transactions_balance';
  end if;
  -- In one order, so that two that post to the same accounts wait and don't block each other.
  for moved in
    select ledger_accounts.id, ledger_accounts.sign, sum(added.amount_minor) as sum_minor
    from added join ledger_accounts on ledger_accounts.id = added.account_id
    group by ledger_accounts.id order by ledger_accounts.id
  loop
    -- An account with a bound has one row, on which everybody waits. One without has as many as were
    -- ever written at once: whoever comes takes any that nobody else is writing, or adds one, and
    -- so waits for nobody.
    if moved.sign <> 0 then
      update ledger_balances set balance_minor = balance_minor + moved.sum_minor
        where account_id = moved.id and shard = 0;
      if not found then
        insert into ledger_balances (account_id, shard, sign, balance_minor)
          values (moved.id, 0, moved.sign, 0) on conflict do nothing;
        update ledger_balances set balance_minor = balance_minor + moved.sum_minor
          where account_id = moved.id and shard = 0;
      end if;
    else
      update ledger_balances set balance_minor = balance_minor + moved.sum_minor
        where account_id = moved.id and shard = (
          select free.shard from ledger_balances as free
          where free.account_id = moved.id limit 1 for update skip locked
        );
      while not found loop
        insert into ledger_balances (account_id, shard, sign, balance_minor)
          values (moved.id, floor(random() * 32768), 0, moved.sum_minor) on conflict do nothing;
      end loop;
    end if;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as added for each statement execute function keep_balances();
--> statement-breakpoint
-- A transaction without entries says nothing; one that is settled has at least two. It is of the
-- database's own transaction, whatever it says of itself.
create function demand_entries() returns trigger language plpgsql as $$
begin
  if new.made_in <> pg_current_xact_id()::text then
    raise exception 'a transaction belongs to the one that makes it'
      using errcode = 'check_violation', constraint = 'ledger_transactions_made_in';
  end if;
  if (select count(*) from ledger_entries where transaction_id = new.id) < 2 then
    raise exception 'a transaction has no entries'
      using errcode = 'check_violation', constraint = 'ledger_transactions_entries';
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- What the one writer calls: a transaction, the accounts that it opens, and its entries, in one
-- round trip and with plans that the database keeps. False where the cause was posted before.
create function post_transaction(
  of_cause text, of_kind text, of_source_type text, of_source_id text, with_facts jsonb,
  with_provider_ref text, with_entries jsonb
) returns boolean language plpgsql as $$
declare
  posted_id bigint;
begin
  insert into ledger_transactions (cause, kind, source_type, source_id, facts, provider_ref)
    values (of_cause, of_kind, of_source_type, of_source_id, with_facts, with_provider_ref)
    on conflict (cause) do nothing
    returning id into posted_id;
  if posted_id is null then
    return false;
  end if;
  insert into ledger_accounts (id, kind, owner, currency, sign)
    select distinct account, kind, owner, currency, sign
    from jsonb_to_recordset(with_entries)
      as entry (account text, kind text, owner text, currency text, sign smallint)
    order by account
    on conflict do nothing;
  insert into ledger_entries (transaction_id, position, account_id, amount_minor)
    select posted_id, position, account, amount
    from jsonb_to_recordset(with_entries)
      as entry (position smallint, account text, amount bigint);
  return true;
end
$$;
--> statement-breakpoint
create constraint trigger ledger_transactions_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function demand_entries();
--> statement-breakpoint
create trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transactions_stay_whole before truncate on ledger_transactions
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_stay_whole before truncate on ledger_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_accounts_stay before update or delete on ledger_accounts
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_accounts_stay_whole before truncate on ledger_accounts
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Sums change with entries alone, from within the trigger above.
create trigger ledger_balances_follow before insert or update or delete on ledger_balances
  for each row when (pg_trigger_depth() < 1) execute function refuse_change();
--> statement-breakpoint
create trigger ledger_balances_stay_whole before truncate on ledger_balances
  for each statement execute function refuse_change();
--> statement-breakpoint
-- What was issued, said and decided is only ever added to.
create trigger papers_stay before update or delete on papers
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger papers_stay_whole before truncate on papers
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Of a party on a paper, only what says who it was can go, when it leaves.
create trigger paper_parties_stay before delete on paper_parties
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger paper_parties_stay_the_same before update on paper_parties
  for each row when (
    (old.paper_id, old.party_id, old.country) is distinct from (new.paper_id, new.party_id, new.country)
    or new.name is not null or new.lines <> '[]'::jsonb or new.tax_id <> ''
  ) execute function refuse_change();
--> statement-breakpoint
create trigger paper_parties_stay_whole before truncate on paper_parties
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger releases_stay before update or delete on releases
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger releases_stay_whole before truncate on releases
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger claim_statements_stay before update or delete on claim_statements
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger claim_statements_stay_whole before truncate on claim_statements
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Of a charge and a move, who, what and how much stay as they were.
create trigger charges_stay before delete on charges
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger charges_stay_the_same before update on charges
  for each row when (
    (old.id, old.provider_charge_id, old.due_id, old.source_type, old.source_id, old.payer_id,
      old.currency, old.amount_minor, old.fee_minor, old.paid_at)
      is distinct from
    (new.id, new.provider_charge_id, new.due_id, new.source_type, new.source_id, new.payer_id,
      new.currency, new.amount_minor, new.fee_minor, new.paid_at)
  ) execute function refuse_change();
--> statement-breakpoint
create trigger moves_stay before delete on moves
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger moves_stay_the_same before update on moves
  for each row when (
    (old.once_key, old.kind, old.cause, old.source_type, old.source_id, old.party_id, old.currency,
      old.amount_minor, old.charge_id, old.of_move_id)
      is distinct from
    (new.once_key, new.kind, new.cause, new.source_type, new.source_id, new.party_id, new.currency,
      new.amount_minor, new.charge_id, new.of_move_id)
    or (old.provider_id is not null and new.provider_id is distinct from old.provider_id)
  ) execute function refuse_change();
