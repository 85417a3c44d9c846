import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type FollowRequest, followingLimits } from '#app/domain/discovery/following.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { refusesMail } from '#app/features/accounts/commands/mail-stranger.server.ts';
import { issueLink } from '#app/features/accounts/sign-in/commands/issue-link.server.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { atLeast } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { findAround } from '../../search/queries/find-around.server.ts';
import { confirmFollowMail } from '../emails/confirm-follow-mail.tsx';
import { attendance, follow } from '../fields.ts';
import { nameRequest } from '../queries/name-request.server.ts';
import { applyRequest } from '../steps/apply-request.server.ts';

type Sources = { database: Database; brand: Brand } & From;

/**
 * Follows a page, a town, or a page near a town: at once with an account, else after confirmation
 * by a mailed link. The answer doesn't reveal if the address is known; it says only if a
 * confirmation is pending.
 */
export const askFollow = command({
  operation: 'follow',
  openTo: 'visitors',
  input: follow,
  async run(services: Sources, viewer: Viewer | null, { email, near, radiusKm, ...search }) {
    const place = near === '' ? null : await findAround(services.database.orm, near);
    if ((near !== '' || search.pageId === null) && !place) refuse('near', 'noPlace');
    const request = { kind: 'follow', ...search, near: place && { ...place, radiusKm } } as const;
    return requestFollow(services, viewer, { email, request });
  },
});

/** Marks a person as coming to a show, or maybe; confirmed the same way. */
export const attendShow = command({
  operation: 'attendShow',
  openTo: 'visitors',
  input: attendance,
  run: (services: Sources, viewer: Viewer | null, { email, ...search }) =>
    requestFollow(services, viewer, { email, request: { kind: 'attend', ...search } }),
});

type Pending = { email: string | null; request: FollowRequest };

async function requestFollow(
  services: Sources,
  viewer: Viewer | null,
  { email, request }: Pending,
) {
  const { database, from } = services;
  if (viewer?.isComplete) {
    const { accountId } = viewer;
    await database.orm.transaction((tx) => applyRequest(tx, { accountId }, request));
    return { isWaiting: false };
  }
  if (email === null) return refuse('email', 'noEmail');
  await limitAttempts(database.orm, 'follow', { network: from?.address, account: email });
  await atLeast(leastMs, sendLink(services, email, request));
  return { isWaiting: true };
}

/** Longer than either way takes, so that timing reveals nothing. */
const leastMs = 150;

async function sendLink({ database, brand }: Sources, email: string, request: FollowRequest) {
  const { orm } = database;
  const name = await nameRequest(orm, request);
  if (await refusesMail(orm, email)) return;
  const language = currentLanguage();
  await orm.transaction(async (tx) => {
    const value = JSON.stringify({ email, language, request });
    const seconds = followingLimits.confirmDays * 86_400;
    const token = await issueLink(tx, 'follow', value, seconds);
    const payload = confirmFollowMail(
      brand,
      { kind: request.kind, name, token },
      {
        email,
        language,
      },
    );
    await writeOutbox(tx, { type: 'mail', payload });
  });
}

function refuse(field: 'near' | 'email', why: 'noPlace' | 'noEmail'): never {
  const sentence = words('discovery')(`following.${why}`);
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
