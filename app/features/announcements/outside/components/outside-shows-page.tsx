import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { CopyField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { ListedShow, Naming } from '../queries/list-outside-shows.server.ts';
import { NamingsPart } from './namings-part.tsx';

export const outsideSteps = [
  ...(['added', 'changed', 'cancelled', 'removed', 'agreed', 'refused', 'imported'] as const),
] as const;

type Props = {
  as: string;
  /** Embeds the page’s upcoming shows on other sites. */
  code: string;
  name: string | null;
  isPast: boolean;
  shows: ListedShow[];
  namings: Naming[];
  done: (typeof outsideSteps)[number] | undefined;
};

/** The shows that a page lists itself, and shows of others that name it. */
export function OutsideShowsPage({ as, code, name, isPast, shows, namings, done }: Props) {
  const t = words('announcements');
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
              <Listed key={show.id} show={show} address={address} />
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

function Listed({ show, address }: { show: ListedShow; address: string }) {
  const t = words('announcements');
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
