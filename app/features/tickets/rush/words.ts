import { queueRules } from '#app/domain/tickets/queue.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import type { QueueStanding } from './commands.server.ts';

export type QueueView = NonNullable<ReturnType<typeof viewOf>>;

/** The state of a visitor in a queue, for its page; null without one. */
export function viewOf(standing: QueueStanding, { timeZone }: { timeZone: string }) {
  const clock = (at: Date) => clockAt(at, timeZone, { timeZone }).there;
  switch (standing.state) {
    case 'none':
      return null;
    case 'turn':
      return { state: 'turn' as const, until: clock(standing.until) };
    case 'waiting': {
      const { ahead, isNew, perMinute, turnAt } = standing;
      const seconds = Math.ceil((turnAt.getTime() - Date.now()) / 1_000);
      return {
        state: 'waiting' as const,
        ahead,
        isNew,
        perMinute,
        turnAt: clock(turnAt),
        /** Seconds until the page reloads: at the turn of a visitor who is nearly in. */
        reloadSeconds: Math.min(queueRules.reloadSeconds, Math.max(3, seconds)),
      };
    }
  }
}
