import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/door';
import { DoorNightsPage } from './components/door-page.tsx';
import { listNights } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ viewer, orm }: Viewed) => ({
  nights: await listNights(orm, viewer),
}));

export const meta = privatePage(() => t('door.title'));

export default function Door({ loaderData }: Route.ComponentProps) {
  return <DoorNightsPage {...loaderData} />;
}
