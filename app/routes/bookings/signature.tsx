import { signContract } from '#app/features/bookings/contracts/commands/sign-contract.server.ts';
import { ContractPage } from '#app/features/bookings/contracts/components/contract-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/signature';
import { showContract } from './show-contract.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showContract({ context, request, params });
}

export const action = formAction(signContract, {
  to: ({ bookingId, version }) => `/bookings/${bookingId}/contracts/${version}`,
});

export const meta = privatePage(() => words('bookings')('contract.page'));

export default function SignatureRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContractPage {...loaderData} refused={actionData} />;
}
