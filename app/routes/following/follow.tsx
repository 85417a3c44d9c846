import { userIdOf } from '#app/domain/profiles/user-id.ts';
import { askFollow } from '#app/features/discovery/following/commands/ask-follow.server.ts';
import { FollowPage, SentPage } from '#app/features/discovery/following/components/follow-page.tsx';
import { findFollower } from '#app/features/discovery/following/queries/find-follower.server.ts';
import { nameRequest } from '#app/features/discovery/following/queries/name-request.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/follow';

/** What is to be followed: of the address, or of the form that was sent from a public page. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  const { orm } = database;
  const asked = new URL(request.url).searchParams;
  return orRefuse(async () => {
    const pageId = userIdOf(asked.get('page') ?? '');
    const viewer = context.get(viewerContext);
    const isKnown = viewer?.isComplete === true;
    const known = viewer && (await findFollower(orm, { secret, viewer }, null));
    const near = (asked.get('near') ?? '').slice(0, 200);
    const isSent = asked.get('done') === 'sent';
    const shown = { near, mails: known?.mails ?? 'atOnce', isKnown, isSent };
    if (pageId === null) return { page: null, ...shown };
    const request = { kind: 'follow', pageId, near: null, mails: null } as const;
    return { page: { id: pageId, name: await nameRequest(orm, request) }, ...shown };
  });
}

export const action = formAction(askFollow, {
  to: (_, { isWaiting }) => (isWaiting ? '/follow?done=sent' : '/following?done=followed'),
});

export const meta = privatePage<{ page: { name: string } | null; isSent: boolean }>((shown) => {
  const t = words('discovery');
  if (shown?.isSent) return t('following.sent.title');
  return shown?.page ? t('following.title', shown.page) : t('following.titleTown');
});

export default function Follow({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { isSent, page, ...shown } = loaderData;
  if (isSent && !refused) return <SentPage />;
  return <FollowPage {...shown} page={page} refused={refused} />;
}
