import { applyForSlot } from '#app/features/events/commands/apply-for-slot.server.ts';
import { OpenSlotPage } from '#app/features/events/components/open-slot-page.tsx';
import { showOpenSlot } from '#app/features/events/queries/show-open-slot.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/open-slot';

export function loader({ context, request, params: { slotId } }: Route.LoaderArgs) {
  const { orm } = context.get(servicesContext).database;
  const viewer = context.get(viewerContext);
  const current = viewer && currentProfile(viewer, request);
  return orRefuse(async () => ({ slot: await showOpenSlot(orm, viewer, slotId, current) }));
}

export const action = pageForms({
  applications: formAction(applyForSlot, {
    to: ({ as }) => `/profiles/${as}/applications?done=sent`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.slot.name,
  page?.slot.night.title,
  words('events')('open.short'),
]);

export default function OpenSlot({ loaderData, actionData }: Route.ComponentProps) {
  return <OpenSlotPage {...loaderData} refused={actionData} />;
}
