import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { buttonAction, formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/block';
import { changeBlock, removeBlock } from './commands.server.ts';
import { BlockPage } from './parts.tsx';
import { readBlock } from './queries.server.ts';

export const loader = forViewer(
  async ({ viewer, database, params }: Viewed<'profileId' | 'blockId'>) => {
    const { profileId, blockId } = params;
    const { page, written } = await readBlock(database, viewer, profileId, blockId);
    return { profileId, blockId, timeZone: page.timeZone, stages: page.stages, written };
  },
);

export const action = pageForms({
  '': formAction(changeBlock, {
    to: ({ as, from }) => `/profiles/${as}/calendar?at=${from}&done=changed`,
  }),
  removal: buttonAction(removeBlock, { to: ({ as }) => `/profiles/${as}/calendar?done=removed` }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  words('calendar')(page ? 'block.edit' : 'pages.block'),
);

export default function Block({ loaderData, actionData }: Route.ComponentProps) {
  return <BlockPage {...loaderData} refused={actionData} />;
}
