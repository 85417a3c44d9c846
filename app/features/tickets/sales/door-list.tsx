import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import { GuestTable } from '../guests/parts.tsx';
import type { Route } from './+types/door-list';
import { BackToTickets } from './parts.tsx';
import { listDoor } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ viewer, orm, params: { eventId } }: Viewed<'eventId'>) => {
  const list = await listDoor(orm, viewer, eventId);
  return { as: list.venueId, list };
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('sales.door.short'),
  page?.list.title,
  page?.list.day.long,
]);

/** The ticket holders, to print for the door. */
export default function DoorList({ loaderData: { list } }: Route.ComponentProps) {
  const { eventId, venueId, title, day, lines, count, guests } = list;
  return (
    <div className="band">
      <PageHead title={t('sales.door.title', { event: title })}>
        {t('sales.door.lead', { day: day.long })} {t('sales.door.count', { count })}.
      </PageHead>
      <div className="stack">
        {lines.length + guests.length === 0 && <EmptyState>{t('sales.door.none')}</EmptyState>}
        {lines.length + guests.length > 0 && (
          <div className="row no-print">
            <LinkButton href={`${ticketsPath(venueId, eventId)}/door-list.pdf`}>
              {t('sales.door.pdf')}
            </LinkButton>
            <print-page>
              <Button type="button">{t('sales.door.print')}</Button>
            </print-page>
          </div>
        )}
        {lines.length > 0 && (
          <table className="amount-table">
            <thead>
              <tr>
                <th scope="col">{t('sales.door.name')}</th>
                <th scope="col">{t('sales.door.type')}</th>
                <th scope="col">{t('sales.door.howMany')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ order, name, typeName, seats, count: each }) => (
                <tr key={`${order} ${name} ${typeName}`}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>
                    <bdi>{typeName}</bdi> {seats && <bdi>{seats}</bdi>} <small>{order}</small>
                  </td>
                  <td>{each}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {guests.length > 0 && (
          <section className="stack-2" aria-labelledby="guests">
            <h2 id="guests">{t('guests.short')}</h2>
            <GuestTable guests={guests} hasSources />
          </section>
        )}
        <BackToTickets venueId={venueId} eventId={eventId} />
      </div>
    </div>
  );
}
