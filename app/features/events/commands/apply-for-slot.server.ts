import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { eventPath } from '#app/domain/events/event-path.ts';
import { whyClosed } from '#app/domain/events/opening.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { requireUnblocked } from '#app/features/messaging/blocks/queries/find-block.server.ts';
import { requireMayWrite } from '#app/features/messaging/reports/queries/find-stop.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import { applicationMail } from '../emails/application-mail.tsx';
import { application } from '../fields.ts';
import { requirePerformer } from '../policy.ts';
import { listBookers } from '../queries/list-bookers.server.ts';
import { happenedToApplication } from '../steps/happened-to-application.server.ts';

/** Applies for an open slot as a performer: once, in time, and for free. The venue is notified. */
export const applyForSlot = pageCommand({
  operation: 'applyForSlot',
  may: 'apply for slots',
  input: application.extend({ slotId: id }),
  async run(
    { services, viewer, page }: OnPage<{ database: Database; brand: Brand }>,
    { slotId, message },
  ) {
    const {
      database: { orm },
      brand,
    } = services;
    const { profileId: performerId, displayName, isPublished } = page;
    requirePerformer(page);
    if (!isPublished) refuse('unpublished');
    await limitAttempts(orm, 'apply', { network: '', account: viewer.accountId });
    const applicationId = newId();
    try {
      await orm.transaction(async (tx) => {
        const { slot, event, venueName } = await lockOpenSlot(tx, slotId);
        if (may(viewer, event.venueId, 'change events')) refuse('ownVenue');
        await requireUnblocked(tx, performerId, [event.venueId]);
        if (message) await requireMayWrite(tx, viewer.accountId);
        await tx
          .insert(applications)
          .values({ id: applicationId, slotId, performerId, appliedBy: viewer.accountId, message });
        const about = {
          path: `${eventPath(event.venueId, event.id)}/applications/${applicationId}`,
          performer: displayName,
          venue: venueName,
          night: event.title,
          slot: slot.name,
          loadInAt: event.loadInAt,
          timeZone: event.timeZone,
        };
        for (const to of await listBookers(tx, event.venueId)) {
          const mail = applicationMail(brand, 'applied', { ...about, to });
          await writeOutbox(tx, { type: 'mail', payload: mail });
        }
        const subject = { kind: 'application', id: applicationId };
        const made = { id: applicationId, performerId };
        await writeOutbox(tx, happenedToApplication(made, event.venueId, 'applied'), {
          type: 'notification due',
          payload: { kind: 'applied', subject, pages: [event.venueId], by: viewer.accountId },
        });
      });
    } catch (error) {
      if (isRepeated(error)) refuse('applied');
      throw error;
    }
    return { applicationId };
  },
});

/**
 * Keeps the slot from being closed and the night from being cancelled until the application is
 * written.
 */
async function lockOpenSlot(tx: Orm, slotId: string) {
  const [row] = await tx
    .select({
      slot: eventSlots,
      event: events,
      venueName: profiles.displayName,
      publishedAt: profiles.publishedAt,
      hiddenAt: profiles.hiddenAt,
    })
    .from(eventSlots)
    .innerJoin(events, eq(events.id, eventSlots.eventId))
    .innerJoin(profiles, eq(profiles.id, events.venueId))
    .where(eq(eventSlots.id, slotId))
    .for('share', { of: [events, eventSlots] });
  const venueId = row?.event.venueId;
  if (!row || !venueId || !row.publishedAt || row.hiddenAt)
    throw new AppError('not-found', words('events')('refused.noSlot'));
  const { slot, event, venueName } = row;
  const why = whyClosed({ ...slot, cancelledAt: event.cancelledAt }, await readClock(tx));
  if (why) refuse(why);
  return { slot, event: { ...event, venueId }, venueName };
}

function isRepeated(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (cause as { code?: unknown } | null)?.code === '23505';
}

function refuse(why: 'unpublished' | 'ownVenue' | 'applied' | 'closed' | 'tooLate'): never {
  throw new AppError('conflict', words('events')(`refused.${why}`));
}
