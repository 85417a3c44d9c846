import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { instantOf } from '#app/domain/calendar/local-time.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries/load-night.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newWrittenCode } from '#app/platform/token.server.ts';
import { announcement } from '../fields.ts';
import { refreshPublicEvents } from '../steps/refresh-public-events.server.ts';

type Input = z.output<typeof announcement>;

/**
 * Announces an event, now or at a later time, or changes its announcement. The public sees it when
 * that time has come and its acts have agreed as the terms ask. Returns the id in its public
 * address, and if the public sees it already.
 */
export const announceEvent = pageCommand({
  operation: 'announceEvent',
  may: 'announce events',
  input: announcement,
  async run({ services: { database }, page }: OnPage<{ database: Database }>, input) {
    return database.orm.transaction(async (tx) => {
      const event = await loadNight(tx, input.eventId, { isToChange: true });
      requireNightOf(page, event);
      const now = await readClock(tx);
      if (event.cancelledAt) refuse('cancelled');
      if (event.loadOutAt <= now) refuse('over');
      const isOfEvent = eq(announcements.eventId, event.id);
      const [present] = await tx.select().from(announcements).where(isOfEvent);
      const content = contentOf(input);
      const announceAt = timeOf(input, event.timeZone) ?? present?.announceAt ?? now;
      // Something that was public isn’t taken back by a later time.
      const at = present?.firstDay ? present.announceAt : announceAt;
      const values = { ...content, announceAt: at, changedAt: sql`now()` };
      const id = present?.id ?? newWrittenCode().replace('-', '');
      await tx
        .insert(announcements)
        .values({ ...values, id, eventId: event.id })
        .onConflictDoUpdate({ target: announcements.eventId, set: values });
      const publicIds = await refreshPublicEvents(tx, isOfEvent);
      return { announcementId: id, isPublic: publicIds.has(id) };
    });
  },
});

function contentOf(input: Input) {
  const { description, priceKind, currency, ticketUrl, minimumAge, access } = input;
  const { showsSetTimes, isSoldOut } = input;
  if (priceKind === 'link' && !ticketUrl) wrong('ticketUrl', 'noLink');
  // Prices of tickets sold here come from their types.
  const isTyped = priceKind === 'door' || priceKind === 'link';
  const priceMinor = isTyped ? input.priceMinor : null;
  if (priceMinor !== null && currency === null) wrong('currency', 'currency');
  return {
    description,
    priceKind,
    priceMinor,
    minimumAge,
    access,
    showsSetTimes,
    isSoldOut,
    currency: priceMinor === null ? null : currency,
    ticketUrl: priceKind === 'link' ? ticketUrl : null,
  };
}

/** The time to publish, on the venue’s clock; null for now. */
function timeOf({ onDay, atTime }: Input, timeZone: string): Date | null {
  if (onDay === null) return null;
  const instant = instantOf(`${onDay}T${atTime ?? '00:00'}`, timeZone);
  if (instant instanceof Temporal.Instant) return new Date(instant.epochMilliseconds);
  return wrong('atTime', 'time');
}

function wrong(field: string, why: 'noLink' | 'currency' | 'time'): never {
  const sentence = words('announcements')(`problem.${why}`);
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}

function refuse(why: 'cancelled' | 'over'): never {
  throw new AppError('conflict', words('announcements')(`refused.${why}`));
}
