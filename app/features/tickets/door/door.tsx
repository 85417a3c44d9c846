import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/door';
import { listNights } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ viewer, orm }: Viewed) => ({
  nights: await listNights(orm, viewer),
}));

export const meta = privatePage(() => t('door.title'));

/** The nights whose door the member may scan at. */
export default function Door({ loaderData: { nights } }: Route.ComponentProps) {
  return (
    <div className="band">
      <PageHead title={t('door.title')}>{t('door.lead')}</PageHead>
      {nights.length === 0 && <EmptyState>{t('door.noNights')}</EmptyState>}
      <ul className="rows">
        {nights.map(({ eventId, venueId, title, day, venue }) => (
          <li key={eventId}>
            <div className="row-text">
              <a href={`${ticketsPath(venueId, eventId)}/door`}>
                <strong dir="auto">{title}</strong>
              </a>
              <small>
                {day.long} · <bdi>{nameInText(venue)}</bdi>
              </small>
            </div>
          </li>
        ))}
      </ul>
      <p className="links">
        <a className="quiet-link" href="/door-guide">
          {t('door.guide')}
        </a>
      </p>
    </div>
  );
}
