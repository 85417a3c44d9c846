import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { LineState } from '#app/domain/advancing/lines.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import {
  answerLine,
  confirmAdvance,
  followSigned,
} from '#app/features/advancing/commands.server.ts';

import { showAdvance } from '#app/features/advancing/queries.server.ts';
import { testBrand as brand } from '#tests/harness/people/cast.ts';
import { type Acting, bookingActs } from './bookings.ts';

type Sides = { venue: Acting; performer: Acting };
type Read = { revision: number; version: number | null };

/** Acts of two sides on a coming show and its advance. */
export function advanceActs(database: Database) {
  const { orm } = database;
  const services = { database, brand };
  const acts = bookingActs(database);
  const show = ({ viewer, as }: Acting, bookingId: string) =>
    showAdvance(services, viewer, { bookingId, as });
  const answer = ({ viewer, as }: Acting, bookingId: string, key: string, text = 'Said.') =>
    answerLine(services, viewer, { bookingId, as, key, answer: text });
  const both = async ({ venue, performer }: Sides, bookingId: string, version: number) => {
    await acts.accept(performer, bookingId, version);
    for (const side of [performer, venue]) await acts.sign(side, bookingId, version);
  };
  return {
    show,
    answer,
    /** A show that both have signed; nothing waits any longer. */
    async signed(sides: Sides, terms: Terms, more: object = {}): Promise<string> {
      const { bookingId } = await acts.offer(sides.venue, sides.performer, terms, more);
      await both(sides, bookingId, 1);
      await orm.delete(outbox);
      return bookingId;
    },
    /** Both sign other terms, and their direct consequences are run. */
    async changed(sides: Sides, bookingId: string, version: number, terms: Terms) {
      await acts.counter(sides.venue, bookingId, terms, version - 1);
      await both(sides, bookingId, version);
      const events = await orm.delete(outbox).where(eq(outbox.type, 'happened')).returning();
      await orm.delete(outbox);
      // Twice, as after a worker that ended too early.
      for (const { payload } of [...events, ...events])
        await followSigned(services, payload as never);
    },
    /** Both sides answer all their lines. */
    async answerAll({ venue, performer }: Sides, bookingId: string) {
      for (const [side, by] of Object.entries({ venue, performer }))
        for (const { key, state, answers } of (await show(by, bookingId)).lines)
          if (state === 'open' && answers === side)
            await answer(by, bookingId, key, key.startsWith('gear-') ? 'houseHas' : 'Said.');
    },
    /** Confirms an earlier reading, or the present one. */
    async confirm({ viewer, as }: Acting, bookingId: string, read?: Read) {
      const { revision, version } = read ?? (await show({ viewer, as }, bookingId));
      const input = { bookingId, as, revision, version: version ?? 0 };
      return confirmAdvance(services, viewer, input);
    },
    async stateOf(side: Acting, bookingId: string, key: string): Promise<LineState | undefined> {
      return (await show(side, bookingId)).lines.find((line) => line.key === key)?.state;
    },
  };
}

/** A refusal with this code and sentence. */
export function refused(code: string, sentence = /./) {
  return expect.objectContaining({ code, message: expect.stringMatching(sentence) });
}
