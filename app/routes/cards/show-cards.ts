import { pageParty } from '#app/domain/payments/party.ts';
import { listCards } from '#app/features/payments/instalments/queries/list-cards.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';

/** The cards that are kept for the page that somebody works as. */
export const showCards = forViewer(async ({ viewer, orm, current }: Viewed) => {
  const profileId = current?.profileId ?? '';
  const { displayName } = requireRight(viewer, profileId, 'pay');
  const cards = await listCards(orm, pageParty(profileId));
  return { cards, profileId, page: nameInText(displayName) };
});
