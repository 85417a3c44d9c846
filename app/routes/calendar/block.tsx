import { changeBlock } from '#app/features/calendar/commands/write-block.server.ts';
import { BlockPage } from '#app/features/calendar/components/block-page.tsx';
import { readBlock } from '#app/features/calendar/queries/read-block.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
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

export const action = formAction(changeBlock, {
  to: ({ as, from }) => `/profiles/${as}/calendar?at=${from}&done=changed`,
});

export const meta = privatePage(() => words('calendar')('pages.block'));

export default function Block({ loaderData, actionData }: Route.ComponentProps) {
  return <BlockPage {...loaderData} refused={actionData} />;
}
