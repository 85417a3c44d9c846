import { refusals } from '#app/domain/tickets/door/judge.ts';
import { words } from '#app/lib/words.ts';

const t = words('tickets');

export type ScanWords = ReturnType<typeof scanWords>;

/**
 * The texts of the script, in the reader’s language. `#` is a number, `#time` and others are as
 * named.
 */
export function scanWords() {
  return {
    in: t('door.scan.in'),
    notIn: t('door.scan.notIn'),
    ready: t('door.scan.ready'),
    soldSince: t('door.scan.soldSince'),
    isIn: t('door.scan.isIn'),
    guest: t('door.scan.guest'),
    unsent: t('door.scan.unsent'),
    refused: t('door.scan.refused'),
    twice: t('door.scan.twice'),
    sales: t('doorSale.short'),
    laterNight: t('door.scan.laterNight'),
    notPaidYet: t('door.scan.notPaidYet'),
    ticketCount: t('door.scan.ticketCount'),
    fill: {
      room: '',
      'nearly full': t('door.scan.nearlyFull'),
      full: t('door.scan.full'),
    },
    why: Object.fromEntries(refusals.map((why) => [why, t(`door.scan.why.${why}`)])) as Record<
      (typeof refusals)[number],
      string
    >,
  };
}
