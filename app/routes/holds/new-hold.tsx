import { placeHolds } from '#app/features/bookings/holds/commands/place-holds.server.ts';
import { NewHoldPage } from '#app/features/bookings/holds/components/new-hold-page.tsx';
import { prepareHold } from '#app/features/bookings/holds/queries/prepare-hold.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-hold';

export const loader = forViewer(async ({ viewer, database, current, request }: Viewed) => {
  const form = await orRefuse(() => prepareHold(database, viewer, askedIn(request)));
  return { form, currentId: current?.profileId ?? null };
});

/** `?venue=` is asked for a date, for `?performer=` one is held. */
function askedIn(request: Request): { venueId: string } | { performerId: string } {
  const { searchParams } = new URL(request.url);
  const id = (name: string) => (searchParams.get(name) ?? '').replaceAll('\0', '').toWellFormed();
  return searchParams.has('performer')
    ? { performerId: id('performer') }
    : { venueId: id('venue') };
}

export const action = formAction(placeHolds, {
  given: ({ request, typed: { as, stage = '', day } }) => {
    const asked = askedIn(request);
    const [venueId, stageId] = stage.split('~');
    const nights = [{ venueId, stageId, day }];
    return 'performerId' in asked
      ? { as: venueId, performerId: asked.performerId, nights }
      : { performerId: as, nights };
  },
  to: ({ as }) => `/profiles/${as}/holds?done=placed`,
});

export const meta = privatePage(() => words('bookings')('holds.new.short'));

export default function NewHold({ loaderData, actionData }: Route.ComponentProps) {
  return <NewHoldPage {...loaderData} refused={actionData} />;
}
