import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { buttonAction, formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyField, Field, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/settings';
import { addSource, removeSource, renewFeed } from './commands.server.ts';
import { source } from './fields.ts';
import { type ListedSource, listSources, readFeedLink } from './queries.server.ts';

const t = words('calendar');

/** Acts just done, as the address names them. */
const steps = ['renewed', 'added', 'removed'] as const;

/** A member's private feed and the page's calendars from elsewhere. */
export const loader = forViewer(
  async ({ viewer, url, services, params: { profileId } }: Viewed<'profileId'>) => {
    const { items: sources } = await listSources(services, viewer, { profileId });
    const { url: feed } = await readFeedLink(services, viewer, { profileId });
    const at = (moment: Date | null) => moment && momentAt(moment, viewer);
    return {
      profileId,
      pageName: membershipOf(viewer, profileId)?.displayName ?? null,
      mayChange: may(viewer, profileId, 'change the calendar'),
      feed,
      sources: sources.map(({ triedAt, failingSince, ...source }) => ({
        ...source,
        triedAt: at(triedAt),
        failingSince: at(failingSince),
      })),
      done: doneIn(url, steps),
    };
  },
);

export const action = pageForms({
  feed: buttonAction(renewFeed, {
    to: ({ as }) => `/profiles/${as}/calendar/settings?done=renewed`,
  }),
  removal: buttonAction(removeSource, {
    to: ({ as }) => `/profiles/${as}/calendar/settings?done=removed`,
  }),
  sources: formAction(addSource, {
    to: ({ as }) => `/profiles/${as}/calendar/settings?done=added`,
  }),
});

export const meta = privatePage(() => t('pages.settings'));

/** Calendars that a page gives to others, and those it reads. */
export default function Settings({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { profileId, pageName, done, mayChange, feed, sources } = loaderData;
  const address = `/profiles/${profileId}/calendar`;
  return (
    <div className="band">
      <PageHead title={t('settings.title', { page: pageName ?? t('untitled') })}>
        {t('settings.lead')}
      </PageHead>
      <div className="stack">
        {done === 'renewed' && <Message tone="good">{t('feed.done')}</Message>}
        {(done === 'added' || done === 'removed') && (
          <Message tone="good">{t(`source.done.${done}`)}</Message>
        )}
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>
          <a className="quiet-link" href={address}>
            {t('settings.back')}
          </a>
        </p>
      </div>
      <Feed feed={feed} address={`${address}/feed`} />
      <section className="section" id="sources" aria-labelledby="sources-title">
        <h2 id="sources-title">{t('source.title')}</h2>
        <div className="stack">
          <p className="lead">{t('source.text')}</p>
          {sources.length === 0 && <EmptyState>{t('source.none')}</EmptyState>}
          {sources.length > 0 && (
            <ul className="rows">
              {sources.map((source) => (
                <SourceRow
                  key={source.id}
                  source={source}
                  address={address}
                  mayChange={mayChange}
                />
              ))}
            </ul>
          )}
          {mayChange && <NewSource address={`${address}/sources`} refused={refused} />}
        </div>
      </section>
    </div>
  );
}

function Feed({ feed, address }: { feed: string | null; address: string }) {
  return (
    <section className="section" aria-labelledby="feed-title">
      <h2 id="feed-title">{t('feed.title')}</h2>
      <div className="stack">
        <p className="lead">{t('feed.text')}</p>
        {feed ? (
          <CopyField name="feed-address" label={t('feed.address')} value={feed}>
            <a className="quiet-link" href={feed.replace(/^https?:/, 'webcal:')}>
              {t('feed.open')}
            </a>
          </CopyField>
        ) : (
          <EmptyState>{t('feed.none')}</EmptyState>
        )}
        <PostForm className="form" action={address}>
          {feed && <p>{t('feed.renewText')}</p>}
          <div className="row">
            <Button tone={feed ? 'plain' : 'spotlight'}>
              {feed ? t('feed.renew') : t('feed.make')}
            </Button>
          </div>
        </PostForm>
      </div>
    </section>
  );
}

/** Its moments are formatted for the reader. */
type Source = Omit<ListedSource, 'triedAt' | 'failingSince'> & {
  triedAt: string | null;
  failingSince: string | null;
};
type RowProps = { source: Source; address: string; mayChange: boolean };

function SourceRow({ source, address, mayChange }: RowProps) {
  const { id, host, busy, failure, failingSince, triedAt, isRead, unread } = source;
  const lacksTimes = unread.some(({ why }) => why !== 'line');
  const state = failure ? 'failing' : !isRead ? 'waiting' : lacksTimes ? 'partial' : 'read';
  const name = source.name || t('source.unnamed');
  return (
    <li>
      <div className="row-text">
        <strong dir="auto">{name}</strong>
        <small>{host}</small>
        <p className="source-state" data-state={state}>
          {failure && failingSince
            ? t('source.failing', { since: failingSince, why: whyFailing(failure) })
            : isRead && triedAt
              ? `${t('source.read', { moment: triedAt })}, ${t('source.busy', { count: busy })}`
              : t('source.waiting')}
        </p>
        {failure && isRead && <small>{t('source.stays')}</small>}
        {!failure && unread.length > 0 && <UnreadLines {...source} />}
      </div>
      {mayChange && (
        <PostForm action={`${address}/sources/${id}/removal`}>
          <Button aria-label={t('source.removeOf', { name })}>{t('source.remove')}</Button>
        </PostForm>
      )}
    </li>
  );
}

/** Unreadable lines of a calendar, and the effect on its busy times. */
function UnreadLines({ unread, unreadCount }: Pick<Source, 'unread' | 'unreadCount'>) {
  const moreCount = unreadCount - unread.length;
  return (
    <details>
      <summary>{t('source.unread', { count: unreadCount })}</summary>
      <p>{t('source.unreadText')}</p>
      <ul className="unread-lines">
        {unread.map(({ line, text, why }) => (
          <li key={line}>
            <span>{t('source.unreadLine', { line, why: t(`source.unreadWhy.${why}`) })}</span>
            <code dir="auto">{text}</code>
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p>{t('source.unreadMore', { count: moreCount })}</p>}
    </details>
  );
}

function NewSource({ address, refused }: { address: string; refused: RefusedForm | undefined }) {
  const field = formFields(source, refused);
  return (
    <PostForm className="form" action={address}>
      <Field {...field.name} autoComplete="off" dir="auto" />
      <Field {...field.address} inputMode="url" autoComplete="off" spellCheck={false} />
      <div className="row">
        <Button>{t('source.add')}</Button>
      </div>
    </PostForm>
  );
}

const failures = [
  'unreadable',
  'scheme',
  'credentials',
  'port',
  'private',
  'unknown-host',
  'no-answer',
  'slow',
  'too-large',
  'redirects',
  'not-a-calendar',
  'cut-off',
  'too-much',
] as const;

/** The reason why a calendar from elsewhere can't be read, as the middle of a sentence. */
function whyFailing(failure: string): string {
  const [, status] = /^status (\d{3})$/.exec(failure) ?? [];
  if (status) return t('source.why.status', { status });
  return t(`source.why.${failures.find((one) => one === failure) ?? 'no-answer'}`);
}
