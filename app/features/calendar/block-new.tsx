import { requireRight } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/block-new';
import { makeBlock } from './commands.server.ts';
import { readerOf } from './loaders.server.ts';
import { BlockPage } from './parts.tsx';
import { readCalendarPage } from './queries.server.ts';
import { todayIn } from './views.ts';

/** The form, filled from the address: dragged days, a room. */
export const loader = forViewer(
  async ({ viewer, database, url, params: { profileId } }: Viewed<'profileId'>) => {
    requireRight(viewer, profileId, 'change the calendar');
    const page = await readCalendarPage(database.orm, profileId, viewer.timeZone);
    const query = url.searchParams;
    const from = query.get('from') || todayIn(page.timeZone, readerOf(viewer));
    const values: Record<string, string> = { from, to: query.get('to') || from };
    for (const name of ['startTime', 'endTime']) values[name] = query.get(name) ?? '';
    values.stageId = query.get('stage') ?? '';
    return { profileId, timeZone: page.timeZone, stages: page.stages, written: values };
  },
);

export const action = formAction(makeBlock, {
  to: ({ as, from }) => `/profiles/${as}/calendar?at=${from}&done=blocked`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  words('calendar')(page ? 'block.new' : 'pages.block'),
);

export default function NewBlock({ loaderData, actionData }: Route.ComponentProps) {
  return <BlockPage {...loaderData} blockId={null} refused={actionData} />;
}
