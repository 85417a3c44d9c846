import { OtherSidePage } from '#app/features/bookings/components/other-side-page.tsx';
import { handOverHold } from '#app/features/bookings/holds/commands/hand-over-hold.server.ts';
import { HandOverPage } from '#app/features/bookings/holds/components/hand-over-page.tsx';
import { readHold } from '#app/features/bookings/holds/queries/list-holds.server.ts';
import { prepareHold } from '#app/features/bookings/holds/queries/prepare-hold.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/hand-over';

/** The page is chosen first, and shown once more to confirm. */
export const loader = forViewer(async (viewed: Viewed<'profileId' | 'holdId'>) => {
  const { viewer, database, url, params } = viewed;
  const hold = await readHold(database, viewer, params);
  const isNamed = 'performerId' in hold && hold.performerId === null && hold.rank !== null;
  if (!isNamed) throw new AppError('not-found', words('bookings')('holds.refused.unknown'));
  const name = nameInText(hold.performerName);
  const performerId = pageIdIn(url.searchParams.get('with') ?? '');
  if (!performerId) return { name, ...(await choosePage(viewed, 'with')) };
  const { other } = await orRefuse(() => prepareHold(database, viewer, { performerId }));
  if (!other) throw new AppError('not-found', words('bookings')('holds.refused.noPerformer'));
  return { ...params, day: hold.day, performer: other };
});

export const action = formAction(handOverHold, {
  to: ({ as, holdId }) => `/profiles/${as}/holds/${holdId}`,
});

export const meta = privatePage(() => words('bookings')('holds.handOver.short'));

export default function HandOver({ loaderData, actionData }: Route.ComponentProps) {
  if ('performer' in loaderData) return <HandOverPage {...loaderData} refused={actionData} />;
  const { name, choice, kept } = loaderData;
  const t = words('bookings');
  const [title, lead] = [t('holds.handOver.find', { name }), t('holds.handOver.findLead')];
  return <OtherSidePage title={title} lead={lead} choice={choice} kept={kept} name="with" />;
}
