import { redirect } from 'react-router';
import { makeBringLink } from '#app/features/profiles/commands/make-bring-link.server.ts';
import { BringingPage } from '#app/features/profiles/components/bringing-page.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { showBringing } from '#app/features/profiles/queries/read-bringing.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { dayAt } from '#app/lib/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/bringing';

export function loader({ context, request, params: { profileId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { database, brand } = context.get(servicesContext);
  return orRefuse(async () => {
    const { code, by, brought } = await showBringing(database, viewer, profileId);
    const written = (one: NonNullable<typeof by>) => ({ ...one, at: dayAt(one.at, viewer) });
    return {
      profileId,
      pageName: membershipOf(viewer, profileId)?.displayName ?? null,
      product: brand.product,
      link: code === null ? null : `${brand.site}/bring/${code}`,
      by: by && written(by),
      brought: brought.map(written),
    };
  });
}

export function action({ context, request, params: { profileId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerButton({ context, request }, async ({ services }) => {
    await makeBringLink(services.database, viewer, profileId);
    throw redirect(`/profiles/${profileId}/bringing`, 303);
  });
}

export const meta = privatePage(() => words('profiles')('bring.short'));

export default function Bringing({ loaderData }: Route.ComponentProps) {
  return <BringingPage {...loaderData} />;
}
