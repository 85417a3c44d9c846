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

/** The page or town to follow: from the address, or from the form on a public page. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  const { orm } = database;
  const query = new URL(request.url).searchParams;
  return orRefuse(async () => {
    const pageId = userIdOf(query.get('page') ?? '');
    const viewer = context.get(viewerContext);
    const isKnown = viewer?.isComplete === true;
    const follower = viewer && (await findFollower(orm, { secret, viewer }, null));
    const near = (query.get('near') ?? '').slice(0, 200);
    const isSent = query.get('done') === 'sent';
    const view = { near, mails: follower?.mails ?? 'atOnce', isKnown, isSent };
    if (pageId === null) return { page: null, ...view };
    const request = { kind: 'follow', pageId, near: null, mails: null } as const;
    return { page: { id: pageId, name: await nameRequest(orm, request) }, ...view };
  });
}

export const action = formAction(askFollow, {
  to: (_, { isWaiting }) => (isWaiting ? '/follow?done=sent' : '/following?done=followed'),
});

export const meta = privatePage<{ page: { name: string } | null; isSent: boolean }>((data) => {
  const t = words('discovery');
  if (data?.isSent) return t('following.sent.title');
  return data?.page ? t('following.title', data.page) : t('following.titleTown');
});

export default function Follow({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { isSent, page, ...props } = loaderData;
  if (isSent && !refused) return <SentPage />;
  return <FollowPage {...props} page={page} refused={refused} />;
}
