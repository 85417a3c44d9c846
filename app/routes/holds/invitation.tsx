import { takeOverHold } from '#app/features/bookings/holds/commands/take-over-hold.server.ts';
import { InvitedHoldPage } from '#app/features/bookings/holds/components/invited-hold-page.tsx';
import { readInvitedHold } from '#app/features/bookings/holds/queries/read-invited-hold.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/invitation';

/** The link works for anyone who has it, signed in or not. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { orm } = context.get(servicesContext).database;
  const { venueId, venueName, roomName, ...hold } = await orRefuse(() =>
    readInvitedHold(orm, token),
  );
  const pages = viewer?.profiles
    .filter(({ userType }) => userType === 'artist')
    .filter(({ profileId }) => may(viewer, profileId, 'place and answer holds'))
    .map(({ profileId, displayName }) => ({ profileId, displayName }));
  return {
    token,
    hold: {
      venueId,
      venueName,
      roomName,
      day: writtenDay(hold.day),
      until: momentAt(hold.expiresAt, hold),
    },
    pages: pages ?? null,
  };
}

export const action = formAction(takeOverHold, {
  to: ({ as }, { holdId }) => `/profiles/${as}/holds/${holdId}`,
});

export const meta: Route.MetaFunction = () => [
  { title: words('bookings')('holds.invited.short') },
  { name: 'robots', content: 'noindex' },
  // The address is a secret, which links to other sites must not reveal.
  { name: 'referrer', content: 'same-origin' },
];

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitedHoldPage {...loaderData} refused={actionData} />;
}
