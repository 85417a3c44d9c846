import { redirect } from 'react-router';
import { startThread } from '#app/features/messaging/commands/start-thread.server.ts';
import {
  ChooseOther,
  NewMessagePage,
} from '#app/features/messaging/components/new-message-page.tsx';
import { findPair } from '#app/features/messaging/queries/find-pair.server.ts';
import { membershipOf, requireRight } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-message';

/** The addressee is chosen first; an existing thread of the two goes on. */
export const loader = forViewer(async (viewed: Viewed) => {
  const { viewer, orm, current, url } = viewed;
  const ownPage = membershipOf(viewer, url.searchParams.get('as') ?? '') ?? current;
  // A person without a page creates one first.
  if (!ownPage) throw redirect('/profiles', 303);
  requireRight(viewer, ownPage.profileId, 'write messages');
  const otherId = pageIdIn(url.searchParams.get('with') ?? '');
  if (!otherId) return { choosing: await choosePage(viewed, 'with'), writing: null };
  const pair = await findPair(orm, ownPage.profileId, otherId);
  if (pair.threadId) throw redirect(`/messages/${pair.threadId}?page=${ownPage.profileId}`, 303);
  const as = { profileId: ownPage.profileId, name: ownPage.displayName };
  return { choosing: null, writing: { as, other: pair.other, messageId: newId() } };
});

export const action = formAction(startThread, {
  to: ({ as }, { threadId }) => `/messages/${threadId}?page=${as}&done=sent`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.writing?.other.name,
  words('messaging')('new.short'),
]);

export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { choosing, writing } = loaderData;
  if (writing) return <NewMessagePage {...writing} refused={actionData} />;
  return <ChooseOther {...choosing} />;
}
