import type { ItemKind } from '#app/domain/running-order/running-order.ts';
import { words } from '#app/lib/words.ts';
import type { RunningOrder } from './queries.server.ts';

const t = words('running-order');

export function titleOf({ kind, title }: { kind: ItemKind; title: string | null }): string {
  return title ?? t(kind === 'doors' ? 'doors' : 'someone');
}

/** A problem of the plan, in a sentence. */
export function describeProblem(
  { items, settings }: Pick<RunningOrder, 'items' | 'settings'>,
  problem: RunningOrder['problems'][number],
): string {
  const before = 'before' in problem && items.find(({ key }) => key === problem.before);
  return t(`problem.${problem.problem}`, {
    count: problem.minutes,
    wished: settings.changeoverMinutes,
    before: before ? titleOf(before) : '',
  });
}
