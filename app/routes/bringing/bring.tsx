import { data } from 'react-router';
import { BroughtPage } from '#app/features/profiles/components/brought-page.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { findBringer } from '#app/features/profiles/queries/find-bringer.server.ts';
import { broughtCookie } from '#app/http/brought-cookie.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/or-refuse.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/bring';

/** Whoever opens a page’s link is remembered in this browser, its own people aside. */
export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const { profileId, name } = await orRefuse(() => findBringer(services.database.orm, code));
  const isOwn = membershipOf(viewer, profileId) !== null;
  const shown = { name, isOwn, isSignedIn: viewer !== null, product: services.brand.product };
  const cookie = broughtCookie(services, code, new Date());
  return data(shown, isOwn ? {} : { headers: { 'set-cookie': cookie } });
}

export const meta = privatePage(() => words('profiles')('bring.brought.short'));

export default function Bring({ loaderData }: Route.ComponentProps) {
  return <BroughtPage {...loaderData} />;
}
