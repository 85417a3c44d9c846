import { instantOf } from '#app/domain/calendar/local-time.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type Typed = Record<'fromDay' | 'fromTime' | 'untilDay' | 'untilTime', string | null>;

/**
 * A typed window on the venue’s clock; null where no day is given.
 * @throws AppError `bad-input` for times that the clock leaves out, and an end before the beginning
 */
export function windowOf(typed: Typed, { timeZone }: { timeZone: string }) {
  const momentOf = (end: 'from' | 'until') => {
    const day = typed[`${end}Day`];
    if (day === null) return null;
    const instant = instantOf(`${day}T${typed[`${end}Time`] ?? '00:00'}`, timeZone);
    if (instant instanceof Temporal.Instant) return new Date(instant.epochMilliseconds);
    return wrong(`${end}Time`, 'time');
  };
  const [from, until] = [momentOf('from'), momentOf('until')];
  if (from && until && until <= from) wrong('untilDay', 'until');
  return { from, until };
}

function wrong(field: string, why: 'time' | 'until'): never {
  const sentence = words('tickets')(`problem.${why}`);
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
