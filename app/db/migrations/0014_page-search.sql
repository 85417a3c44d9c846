-- By what pages are found when somebody types their name. The triggers below keep it true for every
-- writer, within the writer’s own transaction.
create extension if not exists unaccent;
--> statement-breakpoint
-- The words of a text, in their order, as they are compared: without accents, capitals and signs.
create function words_of(written text) returns text[] language sql stable strict parallel safe
return array_remove(
  regexp_split_to_array(
    lower(unaccent(normalize(written, nfkc))),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufe00-\ufe0f]+'
  ),
  ''
);
--> statement-breakpoint
-- A word as it is, and with each of its letters left out. Two words that have one of these in
-- common differ by one letter that was added, lost or exchanged, or by two that changed places.
create function one_letter_less(word text) returns text[]
language sql immutable strict parallel safe cost 1000
return (
  select array_agg(distinct form) from (
    select word as form
    union all
    select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place
  ) as forms
);
--> statement-breakpoint
CREATE TABLE "page_phrases" (
	"profile_id" text NOT NULL,
	"field" text NOT NULL,
	"place" smallint NOT NULL,
	"user_type" "user_type" NOT NULL,
	"phrase" text collate "C" NOT NULL,
	CONSTRAINT "page_phrases_profile_id_field_place_pk" PRIMARY KEY("profile_id","field","place")
);
--> statement-breakpoint
CREATE TABLE "page_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_phrases" ADD CONSTRAINT "page_phrases_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
CREATE INDEX "page_phrases_phrase" ON "page_phrases" USING btree ("user_type","field","phrase");
--> statement-breakpoint
CREATE INDEX "page_words_near" ON "page_words" USING gin (one_letter_less("word"));
--> statement-breakpoint
-- Makes the phrases of some pages anew. Words are locked before they are added, as they are before
-- they are forgotten, so that none is forgotten that another page is just getting.
create function put_page_phrases(ids text[]) returns void language plpgsql as $$
declare
  words text[];
begin
  delete from page_phrases using unnest(ids) as chosen where profile_id = chosen;
  insert into page_phrases (profile_id, field, place, user_type, phrase)
  select id, field, place, user_type, left(array_to_string(words_in[place:], ' '), 200)
  from unnest(ids) as chosen join profiles on id = chosen
  cross join lateral (values ('name', display_name), ('town', home_town)) as texts (field, written)
  cross join lateral words_of(coalesce(written, '')) as words_in
  cross join lateral generate_series(1, least(cardinality(words_in), 20)) as place
  where published_at is not null and hidden_at is null;
  words := array(
    select distinct split_part(phrase, ' ', 1)
    from unnest(ids) as chosen join page_phrases on profile_id = chosen
  );
  perform from unnest(words) as chosen join page_words on word = chosen
  order by word for key share of page_words;
  insert into page_words select unnest(words) as word order by word on conflict do nothing;
end
$$;
--> statement-breakpoint
create function put_added_pages() returns trigger language plpgsql as $$
begin
  perform put_page_phrases(array(select id from changed));
  return null;
end
$$;
--> statement-breakpoint
create trigger profiles_found_when_added after insert on profiles
  referencing new table as changed for each statement execute function put_added_pages();
--> statement-breakpoint
create function put_changed_page() returns trigger language plpgsql as $$
begin
  perform put_page_phrases(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
create trigger profiles_found_when_changed
  after update of display_name, home_town, user_type, published_at, hidden_at on profiles
  for each row when (
    row(old.display_name, old.home_town, old.user_type, old.published_at is null, old.hidden_at is null)
    is distinct from
    row(new.display_name, new.home_town, new.user_type, new.published_at is null, new.hidden_at is null)
  ) execute function put_changed_page();
--> statement-breakpoint
-- A word goes with the last page that has it.
create function forget_page_words() returns trigger language plpgsql as $$
declare
  words text[] := array(select distinct split_part(phrase, ' ', 1) from gone);
begin
  perform from unnest(words) as chosen join page_words on word = chosen
  order by word for update of page_words;
  delete from page_words using unnest(words) as chosen where word = chosen and not exists (
    select from page_phrases
    where user_type in ('artist', 'venue') and field in ('name', 'town')
      and phrase >= word and phrase < word || '!'
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger page_phrases_gone after delete on page_phrases
  referencing old table as gone for each statement execute function forget_page_words();
--> statement-breakpoint
select put_page_phrases(array(select id from profiles));
