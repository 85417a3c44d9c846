import type { Clock } from '#app/lib/time/clock-at.ts';
import { words } from '#app/lib/words.ts';

/** A time on the venue’s clock, and on the reader’s where that shows another. */
export function ClockTime({ clock }: { clock: Clock }) {
  return (
    <span className="clock">
      {clock.there}
      {clock.here && <small> {words('events')('yours', { time: clock.here })}</small>}
    </span>
  );
}

/** From one time to another. */
export function ClockSpan({ from, to }: { from: Clock; to: Clock }) {
  const t = words('events');
  const isOther = from.here !== null || to.here !== null;
  const here = `${from.here ?? from.there}–${to.here ?? to.there}`;
  return (
    <span className="clock">
      {from.there}–{to.there}
      {isOther && <small> {t('yours', { time: here })}</small>}
    </span>
  );
}
