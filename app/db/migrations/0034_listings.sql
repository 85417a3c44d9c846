-- As before, but Greek and Cyrillic capitals are also told by databases whose locale is C, and both
-- forms of sigma are one.
create or replace function words_of(written text) returns text[] language sql stable strict parallel safe
return array_remove(
  regexp_split_to_array(
    translate(
      lower(unaccent(normalize(written, nfkc))),
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐ',
      'αβγδεζηθικλμνξοπρστυφχψωσѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяґ'
    ),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufe00-\ufe0f]+'
  ),
  ''
);
--> statement-breakpoint
select put_page_phrases(array(
  select id from profiles where concat(display_name, home_town) ~ '[\u0370-\u052f]'
));
--> statement-breakpoint
-- What artists, venues, events and open slots are found by. Words are compared as those of names
-- are, and beyond that across scripts: “Кино” is found by “kino”, and any two neighbours of a
-- script without spaces are a word.
create function latin_of(word text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(word,
    'щ', 'shch'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'ю', 'yu'),
    'я', 'ya'), 'є', 'ye'), 'ї', 'yi'), 'ου', 'ou'), 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'ё', 'yo'),
  'абвгґдезиійклмнопрстуфыэѓќљњџјќђћўαβγδεζηικλμνξοπρσςτυφωъь',
  'abvggdeziiyklmnoprstufyegklndjkdcuavgdeziiklmnxoprsstyfo'
);
--> statement-breakpoint
create function search_words(written text) returns text[] language sql stable strict parallel safe
return (
  select coalesce(array_agg(distinct form), '{}') from (
    select word as form from unnest(words_of(written)) as word
    union all
    select latin_of(word) from unnest(words_of(written)) as word
    union all
    -- “O’Malley’s” is typed as “omalleys” too.
    select unnest(words_of(translate(written, '''’ʼ`', '')))
    union all
    select substr(word, place, 2) from unnest(words_of(written)) as word
    cross join generate_series(1, length(word) - 1) as place
    where substr(word, place, 2) ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+$'
  ) as forms where length(form) <= 60
);
--> statement-breakpoint
-- Kilometres between two points of longitude and latitude.
create function km_between(one point, other point) returns double precision
language sql immutable strict parallel safe
return 2 * 6371 * asin(sqrt(least(1,
  sin(radians(other[1] - one[1]) / 2) ^ 2
  + cos(radians(one[1])) * cos(radians(other[1])) * sin(radians(other[0] - one[0]) / 2) ^ 2)));
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"page_id" text,
	"event_id" text,
	"slot_id" text,
	"name_key" text NOT NULL,
	"name_words" text[] NOT NULL,
	"words" text[] NOT NULL,
	"facets" text[] NOT NULL,
	"position" "point",
	"capacity" integer,
	"fee_least_minor" bigint,
	"fee_most_minor" bigint,
	"fee_currency" text,
	"standing" real DEFAULT 0 NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"day" date,
	"starts_at" timestamp with time zone,
	"until" timestamp with time zone,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "towns" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"country" text NOT NULL,
	"position" "point"
);
--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_page_id_profiles_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_event_id_public_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."public_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_slot_id_event_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."event_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_words_near" ON "listing_words" USING gin (one_letter_less("word"));--> statement-breakpoint
CREATE INDEX "listings_words" ON "listings" USING gin ("words");--> statement-breakpoint
CREATE INDEX "listings_facets" ON "listings" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "listings_place" ON "listings" USING gist ("kind","position");--> statement-breakpoint
CREATE INDEX "listings_name" ON "listings" USING btree ("kind","name_key");--> statement-breakpoint
CREATE INDEX "listings_standing" ON "listings" USING btree ("kind","standing" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "listings_coming" ON "listings" USING btree ("kind","starts_at","id");--> statement-breakpoint
CREATE INDEX "listings_page" ON "listings" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "towns_name" ON "towns" USING btree ("name_key");--> statement-breakpoint
-- How common a word is decides how it is looked for.
alter table listings alter column words set statistics 1000, alter column facets set statistics 1000;
--> statement-breakpoint
create trigger listings_inserted after insert on listings
  referencing new table as changed for each statement execute function announce_change();
--> statement-breakpoint
create trigger listings_updated after update on listings
  referencing new table as changed for each statement execute function announce_change();
--> statement-breakpoint
create trigger listings_deleted after delete on listings
  referencing old table as changed for each statement execute function announce_change();
--> statement-breakpoint
-- Every word that listings have is in the dictionary, and no other: nobody’s name stays there. Words
-- are locked before they are added, as they are before they are forgotten, so that none is forgotten
-- that another listing is just getting.
create function keep_listing_words(got text[]) returns void language plpgsql as $$
begin
  perform from listing_words where word = any(got) order by word for key share;
  insert into listing_words select unnest(got) as word order by word on conflict do nothing;
end
$$;
--> statement-breakpoint
create function forget_listing_words(lost text[]) returns void language plpgsql as $$
begin
  perform from listing_words where word = any(lost) order by word for update;
  delete from listing_words where word = any(lost)
    and not exists (select from listings where words @> array[word]);
end
$$;
--> statement-breakpoint
create function put_listing_words() returns trigger language plpgsql as $$
begin
  perform keep_listing_words(array(select distinct unnest(words) from after_it));
  return null;
end
$$;
--> statement-breakpoint
create function change_listing_words() returns trigger language plpgsql as $$
begin
  perform keep_listing_words(array(
    select unnest(words) from after_it except select unnest(words) from before_it));
  perform forget_listing_words(array(
    select unnest(words) from before_it except select unnest(words) from after_it));
  return null;
end
$$;
--> statement-breakpoint
create function remove_listing_words() returns trigger language plpgsql as $$
begin
  perform forget_listing_words(array(select distinct unnest(words) from before_it));
  return null;
end
$$;
--> statement-breakpoint
create trigger listings_words_inserted after insert on listings
  referencing new table as after_it for each statement execute function put_listing_words();
--> statement-breakpoint
create trigger listings_words_updated after update on listings
  referencing new table as after_it old table as before_it
  for each statement execute function change_listing_words();
--> statement-breakpoint
create trigger listings_words_deleted after delete on listings
  referencing old table as before_it for each statement execute function remove_listing_words();
