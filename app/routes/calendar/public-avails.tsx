import { data } from 'react-router';
import { PublicAvailsPage } from '#app/features/calendar/components/public-avails-page.tsx';
import { findAvailsLink } from '#app/features/calendar/queries/find-avails-link.server.ts';
import { readCalendarPage } from '#app/features/calendar/queries/read-page.server.ts';
import { monthName } from '#app/features/calendar/views.ts';
import { shownAvails } from '#app/features/calendar/words/say-avails.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { listAvails } from '#app/processes/calendar.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/public-avails';

/** Free dates for holders of the link; there is no session, and the answer is never cached. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  return orRefuse(async () => {
    const linked = await findAvailsLink(database.orm, secret, params.link);
    if (!linked) return data(null, { status: 404 });
    const { profileId, isPublic, choice } = linked;
    const page = await readCalendarPage(database.orm, profileId, 'UTC');
    const ends = [choice.from, choice.to].map((month) => monthName(`${month}-01`));
    return data({
      pageName: nameInText(page.name),
      period: [...new Set(ends)].join('–'),
      avails: shownAvails(await listAvails(database.orm, page, choice), page, choice.ranks),
      href: isPublic ? `/users/${profileId}` : null,
    });
  });
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage<{ pageName: string } | null>((loaded) => {
  const t = words('calendar');
  return loaded ? t('avails.title', { page: loaded.pageName }) : t('avails.gone');
});

/** The address is a secret that links to other sites must not reveal. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

export default function PublicAvails({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <PublicAvailsPage {...loaderData} />;
  const t = words('calendar');
  return (
    <Notice title={t('avails.gone')}>
      <p>{t('avails.goneHelp')}</p>
    </Notice>
  );
}
