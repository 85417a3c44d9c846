import { redirect } from 'react-router';
import { writeBlock } from '#app/features/calendar/commands/write-block.server.ts';
import { BlockPage } from '#app/features/calendar/components/block-page.tsx';
import { blockForm } from '#app/features/calendar/forms.ts';
import { readBlock } from '#app/features/calendar/queries/read-block.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/block';

export function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { database } = context.get(servicesContext);
  const { profileId, blockId } = params;
  return orRefuse(async () => {
    const { page, written } = await readBlock(database, viewer, profileId, blockId);
    return { profileId, blockId, timeZone: page.timeZone, stages: page.stages, written };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { profileId, blockId } = params;
  return answerForm({ context, request }, async ({ typed, services }) => {
    const input = parseInput(blockForm, typed);
    await writeBlock(services, viewer, profileId, input, blockId);
    throw redirect(`/profiles/${profileId}/calendar?at=${input.from}&done=changed`, 303);
  });
}

export const meta = privatePage(() => words('calendar')('pages.block'));

export default function Block({ loaderData, actionData }: Route.ComponentProps) {
  return <BlockPage {...loaderData} refused={actionData} />;
}
