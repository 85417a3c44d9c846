import {
  chooseFollowing,
  endAttendance,
  endFollow,
  endFollowFeed,
  endFollowing,
  renewFollowFeed,
} from '#app/features/discovery/following/commands/change-following.server.ts';
import {
  FollowingPage,
  followingSteps,
} from '#app/features/discovery/following/components/following-page.tsx';
import {
  feedPath,
  findFollower,
} from '#app/features/discovery/following/queries/find-follower.server.ts';
import { listFollows } from '#app/features/discovery/following/queries/list-following.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { doneIn, requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/following';

/** A person's follows: by the link of a mail, or signed in. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { database, secret, brand } = context.get(servicesContext);
  const { orm } = database;
  return orRefuse(async () => {
    const link = params.link ?? null;
    const viewer = link === null ? requireViewer(context, request) : null;
    const follower = await findFollower(orm, { secret, viewer }, link);
    const feed = follower && feedPath(secret, follower);
    return {
      at: link === null ? '/following' : `/following/${link}`,
      isKnown: link === null,
      how: follower && { mails: follower.mails, isPushed: follower.isPushed },
      followed: follower ? await listFollows(orm, follower) : { follows: [], shows: [] },
      feed: feed && addressAt(brand.site, feed),
      done: doneIn(new URL(request.url), followingSteps),
    };
  });
}

const to =
  (done: (typeof followingSteps)[number]) =>
  ({ link }: { link: string | null }) =>
    `${link === null ? '/following' : `/following/${link}`}?done=${done}`;

export const action = pageForms({
  choices: formAction(chooseFollowing, { to: to('saved') }),
  feed: formAction(renewFollowFeed, { to: to('feed') }),
  'feed/removal': formAction(endFollowFeed, { to: to('feedEnded') }),
  'follows/:followId/removal': formAction(endFollow, { to: to('ended') }),
  'shows/:showId/removal': formAction(endAttendance, { to: to('removed') }),
  end: formAction(endFollowing, { to: () => '/followed-no-more' }),
});

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage(() => words('discovery')('following.page.title'));

/** The address may be a secret, which links to other sites must not reveal. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

export default function Following({ loaderData, actionData: refused }: Route.ComponentProps) {
  return (
    <>
      {refused && <Message tone="bad">{refused.message}</Message>}
      <FollowingPage {...loaderData} />
    </>
  );
}
