import { finalMomentOf } from '#app/domain/accounts/deletion.ts';
import { isFresh } from '#app/domain/accounts/fresh.ts';
import { departureForm } from '#app/features/accounts/leaving/fields.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { readSettings } from '#app/features/accounts/settings/queries/read-settings.server.ts';
import {
  listOwnedPages,
  type OwnedPage,
} from '#app/features/profiles/queries/list-owned-pages.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { findBlockers, leave } from '#app/processes/leaving.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import type { Route } from './+types/deletion';
import { Blockers, DeletionForm, LeavingSoon, WhatGoes, WhatStays } from './deletion-parts.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const since = viewer.deletionRequestedAt;
  const pages = await listOwnedPages(orm, viewer);
  const { hasPassword } = await readSettings(orm, viewer);
  return {
    isAsked: since !== null,
    isKept: since === null && new URL(request.url).searchParams.has('kept'),
    day: dayAt(finalMomentOf(since ?? (await readClock(orm))), viewer),
    pages,
    otherPages: viewer.profiles
      .filter(({ role }) => role !== 'owner')
      .map(({ displayName }) => displayName),
    blockers: await findBlockers(orm, viewer),
    hasPassword,
    isFresh: isFresh(viewer, new Date()),
  };
}

export const action = formAction(leave, {
  form: departureForm,
  async given({ context, request, typed }) {
    const { orm } = context.get(servicesContext).database;
    const pages = await listOwnedPages(orm, requireViewer(context, request));
    return { told: isShared(pages) ? typed.told : 'yes' };
  },
  to: () => '/settings/deletion',
});

const isShared = (pages: OwnedPage[]) => pages.some(({ people }) => people.length > 0);

export const meta = privatePage(() => words('accounts')('deletion.title'));

export default function Deletion({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('accounts');
  const { isAsked, isKept, day, pages, otherPages, blockers, hasPassword } = loaderData;
  if (isAsked) return <LeavingSoon day={day} />;
  if (isKept)
    return (
      <TaskPage title={t('deletion.kept.title')} lead={t('deletion.kept.text')}>
        <div className="row">
          <LinkButton href="/settings" tone="spotlight">
            {t('deletion.toSettings')}
          </LinkButton>
        </div>
      </TaskPage>
    );
  return (
    <TaskPage
      title={t('deletion.title')}
      lead={t('deletion.lead', { day })}
      refused={actionData?.refused ? actionData : undefined}
    >
      <Blockers blockers={blockers} />
      <WhatGoes pages={pages} otherPages={otherPages} />
      <WhatStays />
      {blockers.length === 0 && (
        <DeletionForm
          day={day}
          hasPassword={hasPassword}
          isFresh={loaderData.isFresh}
          isShared={isShared(pages)}
          refused={actionData?.refused ? actionData : undefined}
        />
      )}
    </TaskPage>
  );
}
