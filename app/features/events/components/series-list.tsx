import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { ListedSeries } from '../queries/show-series.server.ts';
import { formatRepeat } from '../words/say-repeat.ts';

type Props = {
  venueId: string;
  venueName: string | null;
  mayChange: boolean;
  series: ListedSeries[];
  done?: 'ended' | undefined;
};

/** The recurring nights of a venue. */
export function SeriesList({ venueId, venueName, mayChange, series, done }: Props) {
  const t = words('events');
  const address = `/profiles/${venueId}/series`;
  return (
    <div className="band">
      <PageHead title={t('series.title', { venue: nameInText(venueName) })}>
        {t('series.lead')}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`series.done.${done}`)}</Message>}
        <div className="row">
          {mayChange && (
            <LinkButton href={`${address}/new`} tone="spotlight">
              {t('series.new')}
            </LinkButton>
          )}
          <LinkButton href={`/profiles/${venueId}/events`}>{t('event.all')}</LinkButton>
        </div>
        {series.length === 0 && <EmptyState>{t('series.none')}</EmptyState>}
        {series.length > 0 && (
          <ul className="rows">
            {series.map((one) => (
              <li key={one.id}>
                <div className="row-text">
                  <h2 dir="auto">
                    <a href={`${address}/${one.id}`}>{one.title}</a>
                  </h2>
                  <small>
                    {formatRepeat(one)}, {t('loadInAt', { time: one.loadIn })}
                  </small>
                </div>
                <Badge shape={one.isOver ? 'square' : 'disc'}>
                  {t(one.isOver ? 'series.over' : 'series.running')}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
