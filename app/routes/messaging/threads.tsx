import { ThreadList } from '#app/features/messaging/components/thread-list.tsx';
import { threadFilter } from '#app/features/messaging/fields.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { askedIn } from '#app/fields/asked-in.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { listTalks } from '#app/processes/threads.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/threads';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const page = requireRight(viewer, profileId, 'see messages');
    const query = askedIn(threadFilter, url.searchParams);
    return {
      ...(await listTalks(orm, viewer, profileId, query)),
      profileId,
      pageName: page.displayName,
      asked: query,
      reader: { timeZone: viewer.timeZone },
    };
  },
);

export const meta = privatePage(() => words('messaging')('list.short'));

export default function Threads({ loaderData }: Route.ComponentProps) {
  return <ThreadList {...loaderData} />;
}
