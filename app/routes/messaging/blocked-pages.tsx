import { redirect } from 'react-router';
import {
  blockPage,
  unblockPage,
} from '#app/features/messaging/blocks/commands/block-page.server.ts';
import { BlockedPages } from '#app/features/messaging/blocks/components/blocked-pages.tsx';
import { listBlocked } from '#app/features/messaging/blocks/queries/list-blocked.server.ts';
import { findPair } from '#app/features/messaging/queries/find-pair.server.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/blocked-pages';

export const loader = forViewer(async (viewed: Viewed<'profileId'>) => {
  const { viewer, orm, url, params } = viewed;
  const { profileId } = params;
  const blocked = await listBlocked(orm, viewer, profileId);
  const otherId = pageIdIn(url.searchParams.get('blockedId') ?? '');
  const pair = otherId === null ? null : await findPair(orm, profileId, otherId);
  const address = `/profiles/${profileId}/blocked-pages`;
  if (pair && otherId === profileId) throw redirect(address, 303);
  return {
    profileId,
    blocked,
    pageName: membershipOf(viewer, profileId)?.displayName ?? null,
    chosen: pair?.other ?? null,
    choice: pair
      ? null
      : (await choosePage({ ...viewed, currentId: profileId }, 'blockedId')).choice,
    reader: { timeZone: viewer.timeZone },
    done: doneIn(url, ['blocked', 'unblocked']),
  };
});

const to =
  (done: 'blocked' | 'unblocked') =>
  ({ as }: { as: string }) =>
    `/profiles/${as}/blocked-pages?done=${done}`;

export const action = pageForms({
  '': formAction(blockPage, { to: to('blocked') }),
  ':blockedId/removal': formAction(unblockPage, { to: to('unblocked') }),
});

export const meta = privatePage(() => words('messaging')('blocks.short'));

export default function BlockedPagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BlockedPages {...loaderData} refused={actionData} />;
}
