import { redirect } from 'react-router';
import { applyForSlot } from '#app/features/events/commands/apply-for-slot.server.ts';
import { OpenSlotPage } from '#app/features/events/components/open-slot-page.tsx';
import { applicationForm } from '#app/features/events/forms.ts';
import { showOpenSlot } from '#app/features/events/queries/show-open-slot.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/slot-application';

export async function loader({ context, request, params: { slotId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const current = currentProfile(viewer, request);
  return orRefuse(async () => ({ slot: await showOpenSlot(orm, viewer, slotId, current) }));
}

export async function action({ context, request, params: { slotId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const input = parseInput(applicationForm, typed);
    // The page that the form was shown for: another may have been chosen since.
    const performerId = input.performer || currentProfile(viewer, request)?.profileId || '';
    await applyForSlot(services, viewer, performerId, slotId, input);
    throw redirect(`/profiles/${performerId}/applications?done=sent`, 303);
  });
}

export const meta = privatePage(() => words('events')('open.short'));

/** The slot again, with what is wrong with the application. */
export default function SlotApplication({ loaderData, actionData }: Route.ComponentProps) {
  return <OpenSlotPage {...loaderData} refused={actionData} />;
}
