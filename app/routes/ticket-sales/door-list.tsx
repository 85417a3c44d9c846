import { DoorListPage } from '#app/features/tickets/sales/components/door-list-page.tsx';
import { listDoor } from '#app/features/tickets/sales/queries/list-door.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/door-list';

export const loader = forViewer(async ({ viewer, orm, params: { eventId } }: Viewed<'eventId'>) => {
  const list = await listDoor(orm, viewer, eventId);
  return { as: list.venueId, list };
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('sales.door.short'),
  page?.list.title,
  page?.list.day.long,
]);

export default function DoorList({ loaderData: { list } }: Route.ComponentProps) {
  return <DoorListPage list={list} />;
}
