-- Names that have signs alone, such as “!!!” or “+/-”, are found by them, and so is “††† (Crosses)”.
-- The signs of a text that stand by themselves, in their order, as they are compared.
create function signs_of(written text) returns text[] language sql stable strict parallel safe
return array(
  select sign from regexp_split_to_table(
    lower(unaccent(normalize(written, nfkc))),
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufe00-\ufe0f]+'
  ) with ordinality as tokens (sign, place)
  where length(sign) between 1 and 60
    and sign ~ '^[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u205e\u3001-\u303f]+$'
  order by place
);
--> statement-breakpoint
-- What a name is compared by: its words, or its signs where it has no words.
create function name_words(written text) returns text[] language sql stable strict parallel safe
return coalesce(nullif(words_of(written), '{}'), signs_of(written));
--> statement-breakpoint
-- What else a name is found by: its signs beside words, or all of them without the blanks between.
create function name_signs(written text) returns text[] language sql stable strict parallel safe
return case
  when words_of(written) <> '{}' then signs_of(written)
  when cardinality(signs_of(written)) > 1 then array[array_to_string(signs_of(written), '')]
  else '{}'
end;
--> statement-breakpoint
create or replace function put_page_phrases(ids text[]) returns void language plpgsql as $$
declare
  words text[];
begin
  delete from page_phrases using unnest(ids) as chosen where profile_id = chosen;
  insert into page_phrases (profile_id, field, place, user_type, phrase)
  select id, field, place, user_type, left(array_to_string(words_in[place:], ' '), 200)
  from unnest(ids) as chosen join profiles on id = chosen
  cross join lateral (values ('name', display_name), ('town', home_town)) as texts (field, written)
  cross join lateral name_words(coalesce(written, '')) as words_in
  cross join lateral generate_series(1, least(cardinality(words_in), 20)) as place
  where published_at is not null and hidden_at is null;
  insert into page_phrases (profile_id, field, place, user_type, phrase)
  select id, 'name', 20 + place, user_type, sign
  from unnest(ids) as chosen join profiles on id = chosen
  cross join lateral unnest((name_signs(coalesce(display_name, '')))[1:10])
    with ordinality as signs (sign, place)
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
select put_page_phrases(array(
  select id from profiles
  where cardinality(signs_of(concat_ws(' ', display_name, home_town))) > 0
));
--> statement-breakpoint
-- The same for what the public searches, of which this is written anew with its source from now on.
update listings set
  name_key = left(array_to_string(name_words(called.name), ' '), 200),
  name_words = name_words || signs_of(called.name) || name_signs(called.name),
  words = words || signs_of(called.name) || name_signs(called.name) || called.beside
from (
  select user_type::text as kind, id, display_name as name, '{}'::text[] as beside
  from profiles where cardinality(signs_of(coalesce(display_name, ''))) > 0
  union all
  select 'event', id, facts ->> 'title', array(
    select sign from jsonb_array_elements(facts -> 'lineUp') as act
    cross join unnest(signs_of(act ->> 'name') || name_signs(act ->> 'name')) as sign
    where words_of(act ->> 'name') = '{}')
  from public_events
  where cardinality(signs_of(concat_ws(' ', facts ->> 'title', (
    select string_agg(act ->> 'name', ' ') from jsonb_array_elements(facts -> 'lineUp') as act
  )))) > 0
) as called
where listings.kind = called.kind and listings.id = called.id
  and cardinality(signs_of(called.name) || called.beside) > 0;
