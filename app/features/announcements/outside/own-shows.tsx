import { nameInText } from '#app/features/profiles/parts.tsx';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CopyField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { embedAddress, embedCode, embedSizes } from '../posters/words.ts';
import type { Route } from './+types/own-shows';
import { answerNaming } from './commands.server.ts';
import { type ListedShow, listOutsideShows, type Naming } from './queries.server.ts';

const t = words('announcements');

const steps = [
  'added',
  'changed',
  'cancelled',
  'removed',
  'agreed',
  'refused',
  'imported',
] as const;

export const loader = forViewer(
  async ({ viewer, url, services, params: { profileId } }: Viewed<'profileId'>) => {
    const isPast = url.searchParams.has('past');
    const past = isPast ? ('yes' as const) : undefined;
    const lists = await listOutsideShows(services, viewer, { profileId, past });
    const address = embedAddress(services.brand.site, `/users/${profileId}`);
    const title = words('announcements')('feeds.of', { page: lists.name ?? '' });
    const code = embedCode(address, title, { ...embedSizes.page, width: '100%' });
    return { as: profileId, isPast, ...lists, code, done: doneIn(url, steps) };
  },
);

const answer = (isAgreed: boolean) =>
  formAction(answerNaming, {
    given: () => ({ isAgreed }),
    to: ({ as }) => `/profiles/${as}/shows?done=${isAgreed ? 'agreed' : 'refused'}`,
  });

export const action = pageForms({
  'namings/:showId/agreement': answer(true),
  'namings/:showId/refusal': answer(false),
});

export const meta = privatePage(() => words('announcements')('outside.short'));

/** The shows that a page lists itself, and shows of others that name it. */
export default function OwnShows({ loaderData }: Route.ComponentProps) {
  const { as, code, name, isPast, shows, namings, done } = loaderData;
  const address = `/profiles/${as}/shows`;
  return (
    <div className="band">
      <PageHead title={t('outside.title', { page: nameInText(name) })}>
        {t('outside.lead')}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`outside.done.${done}`)}</Message>}
        <div className="row">
          <LinkButton href={`${address}/new`} tone="spotlight">
            {t('outside.add')}
          </LinkButton>
          <LinkButton href={`${address}/import`}>{t('outside.import')}</LinkButton>
        </div>
        <NamingsPart address={address} namings={namings} />
        <nav className="switcher" aria-label={t('outside.which')}>
          <a href={address} aria-current={isPast ? undefined : 'page'}>
            {t('outside.coming')}
          </a>
          <a href={`${address}?past=yes`} aria-current={isPast ? 'page' : undefined}>
            {t('outside.past')}
          </a>
        </nav>
        {shows.length === 0 ? (
          <EmptyState>{t(isPast ? 'outside.nonePast' : 'outside.none')}</EmptyState>
        ) : (
          <ul className="own-shows">
            {shows.map((show) => (
              <OwnShow key={show.id} show={show} address={address} />
            ))}
          </ul>
        )}
        <details className="section">
          <summary>{t('share.embedPage')}</summary>
          <CopyField name="embed" label={t('share.embedHint')} value={code} rows={3} isCode />
        </details>
      </div>
    </div>
  );
}

function OwnShow({ show, address }: { show: ListedShow; address: string }) {
  const { id, title, day, time, place, publicPath, isCancelled } = show;
  const facts = [writtenDay(day, { dateStyle: 'medium' }), time ?? t('outside.timeUnknown'), place];
  return (
    <li>
      <div className="stack-1">
        <strong dir="auto">{publicPath ? <a href={publicPath}>{title}</a> : title}</strong>
        <span dir="auto">{facts.filter(Boolean).join(' · ')}</span>
        {isCancelled && (
          <Badge shape="square" tone="bad">
            {t('status.cancelled')}
          </Badge>
        )}
        {!publicPath && <small>{t('outside.notPublic')}</small>}
      </div>
      <a
        className="quiet-link"
        href={`${address}/${id}`}
        aria-label={t('outside.changeOf', { title })}
      >
        {t('outside.change')}
      </a>
    </li>
  );
}

/** Shows of others that name the page, with its answer. */
function NamingsPart({ address, namings }: { address: string; namings: Naming[] }) {
  if (namings.length === 0) return null;
  return (
    <section className="section stack-2" aria-labelledby="namings">
      <h2 id="namings">{t('outside.namings.title')}</h2>
      <ul className="own-shows">
        {namings.map(({ showId, title, day, by, path, isAgreed }) => (
          <li key={showId}>
            <p dir="auto">
              {t(isAgreed ? 'outside.namings.agreed' : 'outside.namings.asked', {
                title,
                day,
                by: nameInText(by),
              })}{' '}
              <a className="quiet-link" href={path}>
                {t('outside.view')}
              </a>
            </p>
            <div className="row">
              {!isAgreed && (
                <PostForm action={`${address}/namings/${showId}/agreement`}>
                  <Button>{t('outside.namings.agree')}</Button>
                </PostForm>
              )}
              <PostForm action={`${address}/namings/${showId}/refusal`}>
                <Button tone="plain">{t('outside.namings.refuse')}</Button>
              </PostForm>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
