import {
  endAvailsLink,
  renewAvailsLink,
} from '#app/features/calendar/commands/renew-avails-link.server.ts';
import { AvailsPage } from '#app/features/calendar/components/avails-page.tsx';
import { readAvailsPath } from '#app/features/calendar/queries/find-avails-link.server.ts';
import { readCalendarPage } from '#app/features/calendar/queries/read-page.server.ts';
import { todayIn } from '#app/features/calendar/views.ts';
import { availsText, shownAvails } from '#app/features/calendar/words/say-avails.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { buttonAction, type Sent } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { listAvails } from '#app/processes/calendar.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/avails';
import { availsFormOf, readAvailsChoice } from './asked-avails.ts';
import { readerOf } from './show-calendar.ts';

/** Acts just done, as the address names them. */
const steps = ['renewed', 'ended'] as const;

export const loader = forViewer(
  async ({ viewer, orm, services, url, params: { profileId } }: Viewed<'profileId'>) => {
    requireRight(viewer, profileId, 'see the calendar');
    const page = await readCalendarPage(orm, profileId, viewer.timeZone);
    const today = todayIn(page.timeZone, readerOf(viewer));
    const choice = readAvailsChoice(url, page, today);
    const query = new URLSearchParams(url.searchParams);
    query.delete('done');
    const [free, path] = await Promise.all([
      listAvails(orm, page, choice),
      readAvailsPath(orm, services.secret, profileId, choice),
    ]);
    const avails = shownAvails(free, page, choice.ranks);
    const pageName = nameInText(page.name);
    const link = path && addressAt(services.brand.site, path);
    return {
      profileId,
      pageName,
      avails,
      link,
      asked: `?${query}`,
      form: availsFormOf(choice, page, today),
      text: availsText(avails, { page: pageName, link }),
      mayChange: may(viewer, profileId, 'change the calendar'),
      done: doneIn(url, steps),
    };
  },
);

export const action = pageForms({
  link: (args: Sent) =>
    buttonAction(renewAvailsLink, { to: ({ as }) => backTo(as, args, 'renewed') })(args),
  removal: (args: Sent) =>
    buttonAction(endAvailsLink, { to: ({ as }) => backTo(as, args, 'ended') })(args),
});

/** The page with the present choice. */
function backTo(profileId: string, { request }: Sent, done: (typeof steps)[number]): string {
  const query = new URL(request.url).searchParams;
  query.set('done', done);
  return `/profiles/${profileId}/calendar/avails?${query}`;
}

export const meta = privatePage(() => words('calendar')('avails.short'));

export default function Avails({ loaderData }: Route.ComponentProps) {
  return <AvailsPage {...loaderData} />;
}
