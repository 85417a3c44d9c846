import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { StrangerOutcome } from '#app/domain/accounts/limits.ts';
import { mailStranger } from '#app/features/accounts/commands/mail-stranger.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readHoldVenue } from '../../queries/read-stage.server.ts';
import { invitationMail } from '../emails/invitation-mail.tsx';

type Invited = {
  hold: { id: string; venueId: string; stageId: string; day: string };
  rank: number;
  dueAt: Date;
  email: string;
  by: string;
};

/**
 * Mails a performer without a page that a venue holds a date for them, with the link to take the
 * hold over. The only texts of the sender in it are names from the venue’s page.
 * @throws AppError `conflict` for a page that isn’t published, or an account whose address isn’t
 *   confirmed
 */
export async function invitePerformer(
  tx: Orm,
  brand: Brand,
  { hold, email, by, rank, dueAt }: Invited,
): Promise<StrangerOutcome> {
  const venue = await readHoldVenue(tx, hold.venueId);
  if (!venue?.isPublic) refuse('publish');
  const isKnown = and(eq(accounts.id, by), eq(accounts.emailVerified, true));
  if ((await tx.$count(accounts, isKnown)) === 0) refuse('confirm');
  const room = venue.stages.find(({ stageId }) => stageId === hold.stageId)?.name ?? null;
  const about = { venue: venue.name, room, day: hold.day, rank, dueAt };
  const reader = { email, language: currentLanguage(), timeZone: venue.timeZone };
  const mailed = await mailStranger(
    tx,
    { pageId: hold.venueId, email, site: brand.site },
    (token, stopUrl) =>
      invitationMail(brand, { ...about, path: `/holds/invitations/${token}`, stopUrl }, reader),
  );
  if (mailed.outcome === 'emailed')
    await tx.update(holds).set({ inviteHash: mailed.tokenHash }).where(eq(holds.id, hold.id));
  return mailed.outcome;
}

function refuse(why: 'publish' | 'confirm'): never {
  const sentence = words('bookings')(`holds.invited.${why}`);
  throw new AppError('conflict', sentence, { fields: { performerEmail: sentence } });
}
