import { readContract } from '#app/features/bookings/contracts/queries/read-contract.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';

/** A version of a contract, to somebody of its two sides. */
export const showContract = forViewer(
  async ({ viewer, orm, currentId: current, params }: Viewed<'bookingId' | 'version'>) => {
    const contract = await readContract(orm, viewer, { ...params, current });
    const { side, as, standing, signatures } = contract;
    const hasSigned = signatures.some((one) => one.side === side);
    return {
      contract,
      maySign: standing === 'waiting' && !hasSigned && may(viewer, as, 'sign contracts'),
      signsFor: nameInText(membershipOf(viewer, as)?.displayName ?? null),
      reader: { timeZone: viewer.timeZone },
    };
  },
);
