import { RadiusPart } from '#app/features/announcements/radius/components/radius-part.tsx';
import { readRadius } from '#app/features/announcements/radius/queries/read-radius.server.ts';
import { signContract } from '#app/features/bookings/contracts/commands/sign-contract.server.ts';
import { ContractPage } from '#app/features/bookings/contracts/components/contract-page.tsx';
import { readContract } from '#app/features/bookings/contracts/queries/read-contract.server.ts';
import { readLegal } from '#app/features/bookings/contracts/queries/read-legal.server.ts';
import { writeShow } from '#app/features/bookings/contracts/words/contract-sheet.ts';
import { may } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/contract';

export const loader = forViewer(
  async ({ viewer, orm, url, currentId: current, params }: Viewed<'bookingId' | 'version'>) => {
    const contract = await readContract(orm, viewer, { ...params, current });
    const { side, as, standing, signatures } = contract;
    const hasSigned = signatures.some((one) => one.side === side);
    const maySign = standing === 'waiting' && !hasSigned && may(viewer, as, 'sign contracts');
    const { bookingId } = params;
    return {
      contract,
      done: hasSigned ? doneIn(url, ['signed']) : undefined,
      maySign,
      radius: maySign ? await readRadius(orm, viewer, { bookingId, as }) : null,
      legal: await readLegal(orm, viewer, as),
      reader: { timeZone: viewer.timeZone },
    };
  },
);

export const action = pageForms({
  signature: formAction(signContract, {
    to: ({ bookingId, version }) => `/bookings/${bookingId}/contracts/${version}?done=signed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('contract.page'),
  page?.contract.document.title,
  page && writeShow(page.contract),
]);

export default function ContractRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { radius, ...shown } = loaderData;
  const { venueName: venue, performerName: performer } = shown.contract;
  return (
    <ContractPage {...shown} refused={actionData}>
      <RadiusPart radius={radius} names={{ venue, performer }} />
    </ContractPage>
  );
}
