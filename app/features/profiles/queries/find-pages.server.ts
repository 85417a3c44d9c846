import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName, rowsOf } from '#app/db/expressions.server.ts';
import type { Profile } from './read-profile.server.ts';

type Query = {
  /** The typed text; empty for the pages in `first` alone. */
  typed: string;
  /** Pages of both kinds without it. */
  kind?: Profile['userType'] | undefined;
  /** Pages that come before all others where they match, in their order. */
  first: string[];
};

type Found = Pick<Profile, 'id' | 'userType' | 'displayName' | 'homeTown'>;

export const mostFound = 8;

/**
 * Public pages by their name and town: each typed word has to be in them, the last one perhaps not
 * complete. Exact matches come before near ones.
 */
export async function findPages(orm: Orm, { typed, kind, first }: Query): Promise<Found[]> {
  const pastedId = idInAddress(typed);
  const query = {
    text: pastedId ? '' : typed.replaceAll('\0', '').toWellFormed().slice(0, 80),
    kinds: kind ? [kind] : ['artist', 'venue'],
    first: pastedId ? [pastedId] : first,
  };
  const exact = await match(orm, query, 'exact');
  if (exact.length === mostFound || query.text.trim() === '') return exact;
  const near = await match(orm, query, 'near');
  const isNew = ({ id }: Found) => !exact.some((page) => page.id === id);
  return [...exact, ...near.filter(isNew)].slice(0, mostFound);
}

/** The id in the address of a page, as people copy it. */
function idInAddress(typed: string): string | null {
  return /^\S*\/users\/([\w-]{1,128})\/?$/.exec(typed.trim())?.[1] ?? null;
}

/**
 * The most rows to look at, however many pages share a word: of each range of phrases the first
 * ones, and for each mistyped word a few candidates.
 */
const mostOfEach = { exact: 100, near: 30 };
const mostWords = 6;
const mostNear = 16;
/** A mistyped word of three letters could be anything. */
const leastToMistype = 4;
/**
 * The end of the range of all words with a prefix, and the end of the range of a word and its
 * blank.
 */
const [behindPrefix, behindWord] = ['\u{10ffff}', '!'];

async function match(
  orm: Orm,
  { text, kinds, first }: { text: string; kinds: string[]; first: string[] },
  mode: keyof typeof mostOfEach,
): Promise<Found[]> {
  const allKinds = sql`${sql.param(kinds)}::text[]::user_type[]`;
  const firstIds = sql`${sql.param(first)}::text[]`;
  return rowsOf<Found>(
    orm.execute(sql`
    with typed as (
      select word, place, place = count(*) over () as is_last
      from unnest((name_words(${text}))[1:${mostWords}::int]) with ordinality as typed (word, place)
    ), near as (
      select place, near.word from typed cross join lateral (
        select page_words.word from page_words
        where ${mode === 'near'}::boolean and length(typed.word) >= ${leastToMistype}::int
          and one_letter_less(page_words.word) && one_letter_less(typed.word)
        order by left(page_words.word, 1) <> left(typed.word, 1),
          abs(length(page_words.word) - length(typed.word)), page_words.word
        limit ${mostNear}::int
      ) as near
    ), asked (place, low, high) as (
      -- Each word by its place, and as 0 all of them as they follow each other.
      select place, word, word || case when is_last then ${behindPrefix} else ${behindWord} end
      from typed
      union all
      select 0, phrase, phrase || ${behindPrefix}
      from (select string_agg(word, ' ' order by place) as phrase from typed) as whole
      where phrase is not null
      union all
      select place, word, word || ${behindWord} from near
      union all
      select 0, phrase, phrase || ${behindPrefix}
      from near cross join lateral (
        select string_agg(case typed.place when near.place then near.word else typed.word end, ' '
          order by typed.place) as phrase from typed
      ) as whole
    ), candidates as materialized (
      select profile_id from asked
      cross join unnest(${allKinds}) as kind
      cross join unnest(array['name', 'town']) as part
      cross join lateral (
        select profile_id from page_phrases
        where user_type = kind and field = part and phrase >= low and phrase < high
        order by phrase limit ${mostOfEach[mode]}::int
      ) as in_order
      union
      select unnest(${firstIds})
    ), matches as materialized (
      select profile_id, likeness from candidates
      cross join lateral (
        select count(distinct asked.place) filter (where asked.place > 0) as words,
          min(case when asked.place > 0 then 3
            when field <> 'name' or page_phrases.place > 1 then 2
            when phrase <> low then 1 else 0 end) as likeness
        from page_phrases join asked on phrase >= low and phrase < high
        where page_phrases.profile_id = candidates.profile_id and user_type = any(${allKinds})
      ) as fit
      where words = (select count(*) from typed)
    )
    -- Page by page, so that no plan reads all of them.
    select page.* from matches cross join lateral (
      select id, user_type as "userType", display_name as "displayName", home_town as "homeTown"
      from profiles where id = profile_id and published_at is not null and hidden_at is null
        and user_type = any(${allKinds}) limit 1
    ) as page
    order by array_position(${firstIds}, id), likeness, length("displayName"), ${byName(sql`"displayName"`)}, id
    limit ${mostFound}::int`),
  );
}
