import type { RouterContextProvider } from 'react-router';
import { pageParty } from '#app/domain/payments/party.ts';
import { listCards } from '#app/features/payments/instalments/queries/list-cards.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';

type Asked = { context: Readonly<RouterContextProvider>; request: Request };

/** The cards that are kept for the page that somebody works as. */
export function showCards({ context, request }: Asked) {
  const viewer = requireViewer(context, request);
  return orRefuse(async () => {
    const profileId = currentProfile(viewer, request)?.profileId ?? '';
    const { displayName } = requireRight(viewer, profileId, 'pay');
    const { orm } = context.get(servicesContext).database;
    const cards = await listCards(orm, pageParty(profileId));
    return { cards, profileId, page: nameInText(displayName) };
  });
}
