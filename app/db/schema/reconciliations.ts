import { bigint, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A nightly comparison of the books with the provider’s own. */
export const reconciliations = pgTable('reconciliations', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ranAt: moment('ran_at').notNull().defaultNow(),
  since: moment('since').notNull(),
  until: moment('until').notNull(),
  compared: integer('compared').notNull(),
  differences: jsonb('differences')
    .$type<
      {
        /** The provider’s movement. */
        ref: string;
        /**
         * The amounts in the books and at the provider, which may have parts of a minor unit; null
         * where one of them knows nothing, or where it can’t be read (`about` is `unread`).
         */
        oursMinor: number | null;
        theirsMinor: number | null;
        currency: string;
        about: string;
      }[]
    >()
    .notNull(),
});
