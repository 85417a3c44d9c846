import { data, redirect } from 'react-router';
import { eventIdIn } from '#app/domain/announcements/public-event.ts';
import { ShowPage } from '#app/features/announcements/components/show-page.tsx';
import { showPublicEvent } from '#app/features/announcements/queries/show-public-event.server.ts';
import { AttendPart } from '#app/features/discovery/following/components/attend-part.tsx';
import { readAttendance } from '#app/features/discovery/following/queries/count-followers.server.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/show';
import { describeShow } from './describe-show.ts';
import { embedTools } from './embed-tools.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, brand } = context.get(servicesContext);
  const id = eventIdIn(params.idAndName);
  const show = id && (await showPublicEvent(database.orm, id));
  if (!show)
    return data({ show: null, code: null, brand, coming: null }, { status: 404, headers: unkept });
  // The name in the address may be an old one, or cut off.
  if (new URL(request.url).pathname !== show.path) throw redirect(show.path, 301);
  const viewer = context.get(viewerContext);
  const code = embedTools(viewer, show, brand.site);
  const attendance = await readAttendance(database.orm, show.id, viewer);
  const coming = { attendance, isKnown: viewer?.isComplete === true };
  return data(
    { show, code, brand, coming },
    { headers: { ...kept, [rememberHeader]: `public_events:${id}` } },
  );
}

const unkept = { 'cache-control': 'no-store' };
const kept = { 'cache-control': 'public, no-cache' };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) =>
  describeShow(page?.show ?? null, page?.brand);

export default function Show({ loaderData: { show, code, coming } }: Route.ComponentProps) {
  if (show)
    return (
      <ShowPage show={show} code={code}>
        <AttendPart {...coming} show={show} isOpen={!show.isPast && show.status !== 'cancelled'} />
      </ShowPage>
    );
  const t = words('announcements');
  return (
    <Notice title={t('gone')} actions={<LinkButton href="/events">{t('allShows')}</LinkButton>}>
      <p>{t('goneHelp')}</p>
    </Notice>
  );
}
