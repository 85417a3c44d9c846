import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { hasTaxDetails } from '#app/features/payments/payouts/queries/has-tax-details.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { words } from '#app/lib/words.ts';

/** What whoever signs is asked for first, and whether it is theirs to give or the owner’s. */
export type LegalAsked = { sentence: string; isTheirs: boolean };

/** Whom a signature would bind; asks for it where the page that they sign for hasn’t said. */
export async function readLegal(orm: Orm, viewer: Viewer, as: string) {
  const party = nameInText(membershipOf(viewer, as)?.displayName ?? null);
  if (await hasTaxDetails(orm, pageParty(as))) return { party, asked: null };
  const isTheirs = may(viewer, as, 'see to payouts');
  const key = isTheirs ? 'missing' : 'askOwner';
  const sentence = words('bookings')(`contract.sign.legal.${key}`, { party });
  return { party, asked: { sentence, isTheirs } satisfies LegalAsked };
}
