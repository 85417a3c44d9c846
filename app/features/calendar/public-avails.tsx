import { data } from 'react-router';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { listAvails } from '#app/processes/calendar.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/public-avails';
import { AvailsList } from './parts.tsx';
import { findAvailsLink, readCalendarPage } from './queries.server.ts';
import { monthName } from './views.ts';
import { availsView } from './words.ts';

const t = words('calendar');

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
      /** `February 2027–May 2027`. */
      period: [...new Set(ends)].join('–'),
      avails: availsView(await listAvails(database.orm, page, choice), page, choice.ranks),
      /** The page's address; null while it is hidden. */
      href: isPublic ? `/users/${profileId}` : null,
    });
  });
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const head = privatePage<{ pageName: string } | null>((loaded) => {
  return loaded ? t('avails.title', { page: loaded.pageName }) : t('avails.gone');
});

/** The address is a secret that links to other sites must not reveal. */
export const meta: Route.MetaFunction = (args) => [
  ...head(args),
  { name: 'referrer', content: 'same-origin' },
];

/**
 * The public page of a free-dates link: days and rooms, never the reason why others aren't free.
 */
export default function PublicAvails({ loaderData: page }: Route.ComponentProps) {
  if (!page)
    return (
      <Notice title={t('avails.gone')}>
        <p>{t('avails.goneHelp')}</p>
      </Notice>
    );
  const { pageName, period, avails, href } = page;
  return (
    <div className="band">
      <PageHead title={t('avails.title', { page: pageName })}>
        {t('avails.publicLead', { period })}
      </PageHead>
      <div className="stack-4">
        <AvailsList avails={avails} />
        {href && (
          <p>
            <LinkButton href={href} tone="spotlight">
              {t('avails.open')}
            </LinkButton>
          </p>
        )}
      </div>
    </div>
  );
}
