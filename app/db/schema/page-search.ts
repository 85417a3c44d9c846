import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { profiles, userType } from './profiles.ts';

/** Compared byte by byte, so that an index finds what begins with some letters. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * By what a public page is found: its name, and its town, each from every one of its words on, so
 * that any word can be the first one typed. Triggers of migration 0014 keep it; nothing else writes.
 */
export const pagePhrases = pgTable(
  'page_phrases',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    field: text('field', { enum: ['name', 'town'] }).notNull(),
    /** With which word it begins: 1 for the whole of it. */
    place: smallint('place').notNull(),
    userType: userType('user_type').notNull(),
    phrase: plainText('phrase').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.field, table.place] }),
    index('page_phrases_phrase').on(table.userType, table.field, table.phrase),
  ],
);

/** Every word of them once, for finding what was meant by one that is mistyped. */
export const pageWords = pgTable('page_words', { word: text('word').primaryKey() }, (table) => [
  index('page_words_near').using('gin', sql`one_letter_less(${table.word})`),
]);
