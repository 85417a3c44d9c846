import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { searchLimits } from '#app/domain/discovery/search-limits.ts';

/** One typed word with its possible meanings. */
export type SearchWord = {
  word: string;
  /** As typed, and in Latin letters. */
  forms: string[];
  /** Of a script without spaces: all of these have to match. */
  parts: string[];
  /** Words that begin with it. */
  longer: string[];
  /** Words that differ by one letter. */
  near: string[];
  /** True if any listing has it exactly as typed. */
  isKnown: boolean;
};

/** Meanings tried for a mistyped or incomplete word. */
const mostLonger = 40;
const mostNear = 24;
/** Shorter words could mean anything. */
const leastLetters = { longer: 3, near: 4 };
/** One sign of a script without spaces carries as much as several letters: 嵐, 椎. */
const oneSignOfAName =
  '^[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]+$';
/** Sorts after everything that begins with a word. */
const behindPrefix = '\u{10ffff}';

/** The words of a text with their possible meanings, from the dictionary of all words. */
export async function readSearchWords(
  orm: Orm,
  phrase: string,
): Promise<{ phrase: string; words: SearchWord[] }> {
  const text = phrase.replaceAll('\0', '').toWellFormed().slice(0, searchLimits.text);
  if (text.trim() === '') return { phrase: '', words: [] };
  const rows = await rowsOf<SearchWord>(
    orm.execute(sql`
    with asked as (
      select word, place, array[word, latin_of(word)] as forms
      from unnest((name_words(${text}))[1:${searchLimits.words}::int]) with ordinality as asked (word, place)
    )
    select place, word, forms,
      array(select part from unnest(search_words(word)) as part
        where part not in (word, latin_of(word))) as parts,
      exists (select from listing_words where listing_words.word = any(forms)) as "isKnown",
      array(
        select longer.word from unnest(forms) as form cross join lateral (
          select listing_words.word from listing_words
          where (length(form) >= ${leastLetters.longer}::int or form ~ ${oneSignOfAName})
            and listing_words.word > form and listing_words.word < form || ${behindPrefix}
          order by listing_words.word limit ${mostLonger}::int
        ) as longer
      ) as longer,
      array(
        select near.word from unnest(forms) as form cross join lateral (
          select listing_words.word from listing_words
          where length(form) >= ${leastLetters.near}::int
            and one_letter_less(listing_words.word) && one_letter_less(form)
            and listing_words.word <> form
          order by left(listing_words.word, 1) <> left(form, 1),
            abs(length(listing_words.word) - length(form)), listing_words.word
          limit ${mostNear}::int
        ) as near
      ) as near
    from asked order by place`),
  );
  return { phrase: rows.map(({ word }) => word).join(' '), words: rows };
}
