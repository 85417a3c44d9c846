import { nameInText } from '#app/features/profiles/parts.tsx';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { OtherSidePage } from '../parts.tsx';
import type { Route } from './+types/hand-over';
import { handOverHold } from './commands.server.ts';
import { readHold } from './list-holds.server.ts';
import { prepareHold } from './queries.server.ts';

const t = words('bookings');

/** The page is chosen first, and shown once more to confirm. */
export const loader = forViewer(async (viewed: Viewed<'profileId' | 'holdId'>) => {
  const { viewer, database, url, params } = viewed;
  const hold = await readHold(database, viewer, params);
  const isNamed = 'performerId' in hold && hold.performerId === null && hold.rank !== null;
  if (!isNamed) throw new AppError('not-found', t('holds.refused.unknown'));
  const name = nameInText(hold.performerName);
  const performerId = pageIdIn(url.searchParams.get('with') ?? '');
  if (!performerId) return { name, ...(await choosePage(viewed, 'with')) };
  const { other } = await orRefuse(() => prepareHold(database, viewer, { performerId }));
  if (!other) throw new AppError('not-found', t('holds.refused.noPerformer'));
  return { ...params, day: hold.day, performer: other };
});

export const action = formAction(handOverHold, {
  to: ({ as, holdId }) => `/profiles/${as}/holds/${holdId}`,
});

export const meta = privatePage(() => t('holds.handOver.short'));

/** The consequences of handing a hold over. */
export default function HandOver({ loaderData, actionData: refused }: Route.ComponentProps) {
  if (!('performer' in loaderData)) {
    const { name, choice, kept } = loaderData;
    const [title, lead] = [t('holds.handOver.find', { name }), t('holds.handOver.findLead')];
    return <OtherSidePage title={title} lead={lead} choice={choice} kept={kept} name="with" />;
  }
  const { profileId, holdId, day, performer } = loaderData;
  const address = `/profiles/${profileId}/holds/${holdId}`;
  const values = { name: nameInText(performer.name), day: writtenDay(day) };
  return (
    <TaskPage
      title={t('holds.handOver.title', values)}
      lead={t('holds.handOver.lead', values)}
      refused={refused}
    >
      <PostForm className="form" action={`${address}/page`}>
        <HiddenFields performerId={performer.profileId} />
        <div className="row">
          <Button tone="spotlight">{t('holds.handOver.do')}</Button>
          <LinkButton href={address}>{t('holds.step.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
