import { redirect } from 'react-router';
import { holdForm } from '#app/features/bookings/forms/holds.ts';
import { placeHolds } from '#app/features/bookings/holds/commands/place-holds.server.ts';
import { NewHoldPage } from '#app/features/bookings/holds/components/new-hold-page.tsx';
import { prepareHold } from '#app/features/bookings/holds/queries/prepare-hold.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-hold';

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { database } = context.get(servicesContext);
  const form = await orRefuse(() => prepareHold(database, viewer, askedIn(request)));
  return { form, currentId: currentProfile(viewer, request)?.profileId ?? null };
}

/** `?venue=` is asked for a night there, `?performer=` is pencilled in. */
function askedIn(request: Request): { venueId: string } | { performerId: string } {
  const { searchParams } = new URL(request.url);
  const id = (name: string) => (searchParams.get(name) ?? '').replaceAll('\0', '').toWellFormed();
  return searchParams.has('performer')
    ? { performerId: id('performer') }
    : { venueId: id('venue') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const asked = askedIn(request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const given = 'performerId' in asked ? asked : { performerId: typed.profileId };
    const input = parseInput(holdForm, { profileId: '', ...typed, ...given });
    const { performerId, stage, day, tourId, note } = input;
    const profileId = 'performerId' in asked ? stage.venueId : performerId;
    const nights = [{ ...stage, day }];
    await placeHolds(services, viewer, profileId, {
      ...{ performerId, tourId, note, nights },
    });
    throw redirect(`/profiles/${profileId}/holds?done=placed`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('holds.new.short'));

export default function NewHold({ loaderData, actionData }: Route.ComponentProps) {
  return <NewHoldPage {...loaderData} refused={actionData} />;
}
