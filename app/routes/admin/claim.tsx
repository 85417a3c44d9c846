import { ClaimDeskPage } from '#app/features/bookings/components/claim-desk-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import stylesheet from '#app/ui/terms.css?url';
import type { Route } from './+types/claim';
import { showClaimDesk } from './show-claim-desk.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showClaimDesk({ context, request, params });
}

export const meta = privatePage(() => words('bookings')('claims.page'));

export default function Claim({ loaderData }: Route.ComponentProps) {
  return <ClaimDeskPage {...loaderData} />;
}
