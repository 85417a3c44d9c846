import { nameInText } from '#app/features/profiles/parts.tsx';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/series-list';
import { listSeries } from './show-series.server.ts';
import { formatRepeat } from './words.ts';

const t = words('events');

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => ({
    series: await listSeries(orm, viewer, profileId),
    venueId: profileId,
    venueName: membershipOf(viewer, profileId)?.displayName ?? null,
    mayChange: may(viewer, profileId, 'change events'),
    done: doneIn(url, ['ended']),
  }),
);

export const meta = privatePage(() => t('series.short'));

/** The recurring nights of a venue. */
export default function SeriesListRoute({ loaderData }: Route.ComponentProps) {
  const { venueId, venueName, mayChange, series, done } = loaderData;
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
