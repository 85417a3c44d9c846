import { eventPath } from '#app/domain/events/event-path.ts';
import { currenciesOf } from '#app/domain/payments/payable.ts';
import { announceEvent } from '#app/features/announcements/commands/announce-event.server.ts';
import { withdrawAnnouncement } from '#app/features/announcements/commands/withdraw-announcement.server.ts';
import { AnnouncementFormPage } from '#app/features/announcements/components/announcement-form-page.tsx';
import {
  removePoster,
  replacePoster,
} from '#app/features/announcements/posters/commands/replace-poster.server.ts';
import { startAnnouncement } from '#app/features/announcements/queries/start-announcement.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/announcement';

export const loader = forViewer(
  async ({ viewer, orm, services, params: { eventId } }: Viewed<'eventId'>) => {
    const offered = currenciesOf(services.settings);
    const { venueId, ...start } = await startAnnouncement(orm, viewer, { eventId, offered });
    return { ...start, as: venueId, address: eventPath(venueId, eventId) };
  },
);

export const action = pageForms({
  '': formAction(announceEvent, {
    currency: async (_, { typed }) => typed.currency ?? '',
    to: ({ as, eventId }, { isPublic }) =>
      `${eventPath(as, eventId)}?done=${isPublic ? 'announced' : 'waiting'}#announcement`,
  }),
  'poster/removal': formAction(removePoster, {
    to: ({ as, eventId }) => `${eventPath(as, eventId)}?done=noPoster#announcement`,
  }),
  poster: formAction(replacePoster, {
    to: ({ as, eventId }) => `${eventPath(as, eventId)}?done=poster#announcement`,
  }),
  removal: formAction(withdrawAnnouncement, {
    to: ({ as, eventId }) => `${eventPath(as, eventId)}?done=withdrawn#announcement`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  words('announcements')('form.title', { title: page?.title ?? '' }),
);

export default function Announcement({ loaderData, actionData }: Route.ComponentProps) {
  return <AnnouncementFormPage {...loaderData} refused={actionData} />;
}
