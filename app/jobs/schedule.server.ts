import type { ScheduledJob } from '#app/db/jobs.server.ts';
import type { Services } from '#app/http/context.server.ts';

/** Everything that happens by the clock, in one place. */
export function scheduleOf({ files }: Services): ScheduledJob[] {
  return [
    { name: 'sweep-unfinished-files', cron: '17 4 * * *', run: () => files.sweepUnfinished() },
  ];
}
