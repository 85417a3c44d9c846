import { nameInText } from '#app/features/profiles/parts.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import { formFields } from '#app/fields/form-field.ts';
import { askedIn } from '#app/fields/read-typed.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { listTalks } from '#app/processes/threads.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/form.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/threads';
import { type ThreadFilter, threadFilter, threadFilters } from './fields.ts';
import type { ThreadRow } from './views.ts';

const t = words('messaging');

export const loader = forViewer(
  async ({ services, viewer, url, params: { profileId } }: Viewed<'profileId'>) => {
    const page = requireRight(viewer, profileId, 'see messages');
    const query = askedIn(threadFilter, url.searchParams);
    return {
      ...(await listTalks(services, viewer, { profileId, ...query })),
      profileId,
      pageName: page.displayName,
      query,
      reader: { timeZone: viewer.timeZone },
    };
  },
);

export const meta = privatePage(() => words('messaging')('list.short'));

export default function Threads({ loaderData }: Route.ComponentProps) {
  const { profileId, pageName, query, items, next, reader } = loaderData;
  const address = `/profiles/${profileId}/messages`;
  return (
    <div className="band">
      <PageHead title={t('list.title', { page: nameInText(pageName) })} />
      <Search address={address} query={query} />
      {items.length === 0 && <EmptyState>{t(noneOf(query))}</EmptyState>}
      <ul className="rows thread-rows">
        {items.map((row) => (
          <Row key={row.id} row={row} as={profileId} reader={reader} />
        ))}
      </ul>
      {next && (
        <p>
          <a
            className="quiet-link"
            href={`${address}?${new URLSearchParams({ ...query, after: next })}`}
          >
            {t('list.more')}
          </a>
        </p>
      )}
    </div>
  );
}

function noneOf({ text, show }: ThreadFilter) {
  if (text) return 'list.noneFound';
  if (show === 'unread') return 'list.noneUnread';
  return show === 'archived' ? 'list.noneArchived' : 'list.none';
}

function Search({ address, query }: { address: string; query: ThreadFilter }) {
  const ways = [undefined, ...threadFilters];
  return (
    <search className="stack-3">
      <nav className="switcher" aria-label={t('list.filters')}>
        {ways.map((show) => (
          <a
            key={show ?? 'all'}
            href={show ? `${address}?show=${show}` : address}
            aria-current={show === query.show ? 'true' : undefined}
          >
            {t(`list.show.${show ?? 'all'}`)}
          </a>
        ))}
      </nav>
      <form className="filter" action={address}>
        {query.show && <input type="hidden" name="show" value={query.show} />}
        <InputField
          of={{ ...formFields(threadFilter).text, defaultValue: query.text, required: false }}
        />
        <Button>{t('list.find')}</Button>
        <LinkButton href="/messages/new">{t('list.new')}</LinkButton>
      </form>
    </search>
  );
}

type RowProps = { row: ThreadRow; as: string; reader: { timeZone: string } };

function Row({ row, as, reader }: RowProps) {
  const { id, otherName, subject, unread, isMuted, lastText, isLastOwn, lastAt } = row;
  return (
    <li className="whole" data-turn={unread > 0 || undefined}>
      <div className="row-text">
        <strong dir="auto">
          <a href={`/messages/${id}?page=${as}`}>{otherName ?? t('gone')}</a>
        </strong>
        {subject && (
          <small dir="auto">
            {[subject.title, subject.day && writtenDay(subject.day), subject.state]
              .filter(Boolean)
              .join(' · ')}
          </small>
        )}
        <span className="thread-last" dir="auto">
          {isLastOwn ? t('list.own', { text: lastText }) : lastText}
        </span>
      </div>
      <div className="row-amount">
        {unread > 0 && <strong>{t('list.unread', { count: unread })}</strong>}
        <small>
          {isMuted && `${t('list.muted')} · `}
          <time dateTime={lastAt.toISOString()}>{momentAt(lastAt, reader)}</time>
        </small>
      </div>
    </li>
  );
}
