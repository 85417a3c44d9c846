import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { hasTaxDetails } from '#app/features/payments/payouts/queries/has-tax-details.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { words } from '#app/lib/words.ts';

/**
 * The request for legal details before signing; `isTheirs` if the signer may give them, else the
 * owner does.
 */
export type LegalRequest = { sentence: string; isTheirs: boolean };

/** The party of a signature, with a request for legal details if its page has none. */
export async function readLegal(orm: Orm, viewer: Viewer, as: string) {
  const party = nameInText(membershipOf(viewer, as)?.displayName ?? null);
  if (await hasTaxDetails(orm, pageParty(as))) return { party, request: null };
  const isTheirs = may(viewer, as, 'see to payouts');
  const key = isTheirs ? 'missing' : 'askOwner';
  const sentence = words('bookings')(`contract.sign.legal.${key}`, { party });
  return { party, request: { sentence, isTheirs } satisfies LegalRequest };
}
