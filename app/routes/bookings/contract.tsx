import { signContract } from '#app/features/bookings/contracts/commands/sign-contract.server.ts';
import { ContractPage } from '#app/features/bookings/contracts/components/contract-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/contract';
import { showContract } from './show-contract.ts';

export const loader = showContract;

export const action = pageForms({
  signature: formAction(signContract, {
    to: ({ bookingId, version }) => `/bookings/${bookingId}/contracts/${version}`,
  }),
});

export const meta = privatePage(() => words('bookings')('contract.page'));

export default function ContractRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContractPage {...loaderData} refused={actionData} />;
}
