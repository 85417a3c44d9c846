import { ContractPage } from '#app/features/bookings/contracts/components/contract-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/contract';
import { showContract } from './show-contract.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showContract({ context, request, params });
}

export const meta = privatePage(() => words('bookings')('contract.page'));

export default function ContractRoute({ loaderData }: Route.ComponentProps) {
  return <ContractPage {...loaderData} />;
}
