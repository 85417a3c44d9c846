import type { RouterContextProvider } from 'react-router';
import { readContract } from '#app/features/bookings/contracts/queries/read-contract.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';

export type AskedContract = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { bookingId: string; version: string };
};

/** A version of a contract, to somebody of its two sides. */
export function showContract({ context, request, params }: AskedContract) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(async () => {
    const current = currentProfile(viewer, request)?.profileId ?? null;
    const contract = await readContract(orm, viewer, { ...params, current });
    const { side, as, standing, signatures } = contract;
    const hasSigned = signatures.some((one) => one.side === side);
    return {
      contract,
      maySign: standing === 'waiting' && !hasSigned && may(viewer, as, 'sign contracts'),
      signsFor: nameInText(membershipOf(viewer, as)?.displayName ?? null),
      reader: { timeZone: viewer.timeZone },
    };
  });
}
