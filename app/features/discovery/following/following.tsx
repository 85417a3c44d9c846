import { formFields } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { doneIn, requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChosenField, CopyField, PostForm, TickField } from '#app/ui/form.tsx';
import { EmptyState, Message, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/following';
import {
  chooseFollowing,
  endAttendance,
  endFollow,
  endFollowFeed,
  endFollowing,
  renewFollowFeed,
} from './commands.server.ts';
import { followingChoices } from './fields.ts';
import { type Followed, feedPath, findFollower, listFollows } from './queries.server.ts';

const t = words('discovery');

const followingSteps = [
  'followed',
  'going',
  'confirmed',
  'saved',
  'ended',
  'removed',
  'feed',
  'feedEnded',
  'stopped',
] as const;

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
      /** Null for a person who has never followed anything. */
      how: follower && { mails: follower.mails, isPushed: follower.isPushed },
      followed: follower ? await listFollows(orm, follower) : { follows: [], shows: [] },
      /** Without its extension. */
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

const head = privatePage(() => words('discovery')('following.page.title'));

/** The address may be a secret, which links to other sites must not reveal. */
export const meta: Route.MetaFunction = (args) => [
  ...head(args),
  { name: 'referrer', content: 'same-origin' },
];

/**
 * Everything that a person follows and how they hear of it, with the means to change and end it.
 */
export default function Following({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { at, isKnown, how, followed, feed, done } = loaderData;
  return (
    <>
      {refused && <Message tone="bad">{refused.message}</Message>}
      <TaskPage title={t('following.page.title')} lead={t('following.page.lead')}>
        {done && <Message tone="good">{t(`following.page.done.${done}`)}</Message>}
        <Follows at={at} follows={followed.follows} />
        <Shows at={at} shows={followed.shows} />
        {how && (
          <>
            <How at={at} how={how} isKnown={isKnown} />
            <Feed at={at} feed={feed} />
            <section className="section stack-2" aria-labelledby="all">
              <h2 id="all">{t('following.page.all')}</h2>
              <p>{t(isKnown ? 'following.page.allHintKnown' : 'following.page.allHint')}</p>
              <PostForm className="row" action={`${at}/end`}>
                <Button tone="danger">{t('following.page.allDo')}</Button>
              </PostForm>
            </section>
          </>
        )}
      </TaskPage>
    </>
  );
}

function Follows({ at, follows }: { at: string; follows: Followed['follows'] }) {
  return (
    <section className="section stack-2" aria-labelledby="follows">
      <h2 id="follows">{t('following.page.follows')}</h2>
      {follows.length === 0 && <EmptyState>{t('following.page.none')}</EmptyState>}
      <ul className="rows">
        {follows.map(({ id, pageId, name, placeName, radiusKm }) => {
          const place = { radius: radiusKm ?? 0, place: placeName ?? '' };
          const title = pageId ? (name ?? t('following.page.hidden')) : (placeName ?? '');
          const placeWords = placeName
            ? t(pageId ? 'following.page.nearPlace' : 'following.page.townPlace', place)
            : t('following.page.everywhere');
          return (
            <li key={id}>
              <div className="row-text">
                {name ? (
                  <a href={`/users/${pageId}`} dir="auto">
                    {title}
                  </a>
                ) : (
                  <strong dir="auto">{title}</strong>
                )}
                <small dir="auto">{placeWords}</small>
              </div>
              <PostForm action={`${at}/follows/${id}/removal`}>
                <Button aria-label={t('following.page.endOf', { name: title })}>
                  {t('following.page.end')}
                </Button>
              </PostForm>
            </li>
          );
        })}
      </ul>
      <p>
        <LinkButton href="/follow">{t('following.town')}</LinkButton>
      </p>
    </section>
  );
}

function Shows({ at, shows }: { at: string; shows: Followed['shows'] }) {
  return (
    <section className="section stack-2" aria-labelledby="shows">
      <h2 id="shows">{t('following.page.shows')}</h2>
      {shows.length === 0 && <EmptyState>{t('following.page.noShows')}</EmptyState>}
      <ul className="rows">
        {shows.map(({ id, title, path, longDay, venueName, answer, status }) => (
          <li key={id}>
            <div className="row-text">
              <a href={path} dir="auto">
                {title}
              </a>
              <small dir="auto">
                {[
                  t(`following.answers.${answer}`),
                  ...(status === 'scheduled' ? [] : [words('announcements')(`status.${status}`)]),
                  longDay,
                  venueName,
                ].join(' · ')}
              </small>
            </div>
            <PostForm action={`${at}/shows/${id}/removal`}>
              <Button aria-label={t('following.page.takeBackOf', { name: title })}>
                {t('following.page.takeBack')}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

type HowProps = { at: string; how: { mails: string; isPushed: boolean }; isKnown: boolean };

function How({ at, how: { mails, isPushed }, isKnown }: HowProps) {
  const values = { mails, isPushed: isPushed ? 'yes' : '' };
  const field = formFields(followingChoices, { fields: {}, typed: values });
  return (
    <section className="section stack-2" aria-labelledby="how">
      <h2 id="how">{t('following.page.how')}</h2>
      <p>{t('following.page.howHint')}</p>
      <PostForm className="form" action={`${at}/choices`}>
        <ChosenField of={field.mails} />
        {isKnown && <TickField of={field.isPushed} />}
        <div className="row">
          <Button tone="spotlight">{t('following.page.save')}</Button>
        </div>
      </PostForm>
    </section>
  );
}

function Feed({ at, feed }: { at: string; feed: string | null }) {
  return (
    <section className="section stack-2" aria-labelledby="feed">
      <h2 id="feed">{t('following.page.feed')}</h2>
      <p>{t('following.page.feedHint')}</p>
      {feed && (
        <>
          <CopyField
            name="calendar"
            label={t('following.page.feedCalendar')}
            value={`${feed}.ics`}
          />
          <CopyField name="reader" label={t('following.page.feedReader')} value={`${feed}.rss`} />
        </>
      )}
      <div className="row">
        <PostForm action={`${at}/feed`}>
          <Button>{t(feed ? 'following.page.feedRenew' : 'following.page.feedMake')}</Button>
        </PostForm>
        {feed && (
          <PostForm action={`${at}/feed/removal`}>
            <Button>{t('following.page.feedEnd')}</Button>
          </PostForm>
        )}
      </div>
    </section>
  );
}
