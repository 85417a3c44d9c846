import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ChosenField, CopyField, TickField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { followingChoices } from '../fields.ts';
import type { Followed } from '../queries/list-following.server.ts';

export const followingSteps = [
  ...(['followed', 'going', 'confirmed', 'saved', 'ended', 'removed'] as const),
  ...(['feed', 'feedEnded', 'stopped'] as const),
] as const;

type Props = {
  /** The base of its forms: `/following`, or below it for people without an account. */
  at: string;
  isKnown: boolean;
  /** Null for a person who has never followed anything. */
  how: { mails: string; isPushed: boolean } | null;
  followed: Followed;
  /** Without its extension. */
  feed: string | null;
  done: (typeof followingSteps)[number] | undefined;
};

/**
 * Everything that a person follows and how they hear of it, with the means to change and end it.
 */
export function FollowingPage({ at, isKnown, how, followed, feed, done }: Props) {
  const t = words('discovery');
  return (
    <div className="band task">
      <PageHead title={t('following.page.title')}>{t('following.page.lead')}</PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`following.page.done.${done}`)}</Message>}
        <Follows at={at} follows={followed.follows} />
        <Shows at={at} shows={followed.shows} />
        {how && <How at={at} how={how} isKnown={isKnown} />}
        {how && <Feed at={at} feed={feed} />}
        {how && (
          <section className="section stack-2" aria-labelledby="all">
            <h2 id="all">{t('following.page.all')}</h2>
            <p>{t(isKnown ? 'following.page.allHintKnown' : 'following.page.allHint')}</p>
            <PostForm className="row" action={`${at}/end`}>
              <Button tone="danger">{t('following.page.allDo')}</Button>
            </PostForm>
          </section>
        )}
      </div>
    </div>
  );
}

function Follows({ at, follows }: { at: string; follows: Followed['follows'] }) {
  const t = words('discovery');
  return (
    <section className="section stack-2" aria-labelledby="follows">
      <h2 id="follows">{t('following.page.follows')}</h2>
      {follows.length === 0 && <EmptyState>{t('following.page.none')}</EmptyState>}
      <ul className="rows">
        {follows.map(({ id, pageId, name, placeName, radiusKm }) => {
          const place = { radius: radiusKm ?? 0, place: placeName ?? '' };
          const called = pageId ? (name ?? t('following.page.hidden')) : (placeName ?? '');
          const placeWords = placeName
            ? t(pageId ? 'following.page.nearPlace' : 'following.page.townPlace', place)
            : t('following.page.everywhere');
          return (
            <li key={id}>
              <div className="row-text">
                {name ? (
                  <a href={`/users/${pageId}`} dir="auto">
                    {called}
                  </a>
                ) : (
                  <strong dir="auto">{called}</strong>
                )}
                <small dir="auto">{placeWords}</small>
              </div>
              <PostForm action={`${at}/follows/${id}/removal`}>
                <Button aria-label={t('following.page.endOf', { name: called })}>
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
  const t = words('discovery');
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

type HowProps = { at: string; how: NonNullable<Props['how']>; isKnown: boolean };

function How({ at, how: { mails, isPushed }, isKnown }: HowProps) {
  const t = words('discovery');
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
  const t = words('discovery');
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
