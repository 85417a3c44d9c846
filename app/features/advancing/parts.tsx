import { phoneParts } from '#app/domain/advancing/lines.ts';
import { dateFormat } from '#app/lib/formats.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/page.tsx';
import type { DaySheet as Sheet } from './queries.server.ts';

/** One act’s day on one page, for a phone and for paper; once opened, it stays on the device. */
export function DaySheet({ sheet }: { sheet: Sheet }) {
  const t = words('advancing');
  const { performer, venue, day, timeZone, room, address, map, times, running, open } = sheet;
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    sheet.asOf,
  );
  return (
    <day-sheet-copy>
      <article className="day-sheet">
        <header>
          <h1 dir="auto">{t('sheet.heading', { performer, venue })}</h1>
          <p>{day.long}</p>
          <p dir="auto">
            {[room, address].filter(Boolean).join(', ')}{' '}
            {map && (
              <a href={map} rel="noreferrer">
                {t('sheet.map')}
              </a>
            )}
          </p>
          {sheet.isCancelled && <Message tone="bad">{t('sheet.cancelled')}</Message>}
          <p className="day-sheet-stale">{t('sheet.copy', { moment })}</p>
        </header>
        <div className="day-sheet-columns">
          <Times title={t('sheet.times')} rows={timeRows(times)} />
          <Times
            title={t('sheet.running')}
            rows={running.map(({ key, name, from, to }) => ({ key, name, at: `${from}–${to}` }))}
          />
        </div>
        <Lines sheet={sheet} />
        {open.length > 0 && <p className="muted">{t('sheet.open', { lines: open.join(', ') })}</p>}
        <footer className="row">
          <p>
            {t('sheet.asOf', { moment })}. {t('sheet.clock', { zone: zoneName(timeZone) })}
          </p>
          <print-page>
            <Button type="button">{t('sheet.print')}</Button>
          </print-page>
        </footer>
      </article>
    </day-sheet-copy>
  );
}

function timeRows(times: Sheet['times']) {
  const t = words('bookings');
  return times.map(({ name, clock }) => ({
    key: name,
    name: t(`terms.fields.schedule.${name}.label`),
    at: clock,
  }));
}

type TimesProps = { title: string; rows: { key: string; name: string; at: string }[] };

function Times({ title, rows }: TimesProps) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="day-sheet-times">
        {rows.map(({ key, name, at }) => (
          <div key={key}>
            <dt>{at}</dt>
            <dd dir="auto">{name}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Lines({ sheet: { lines } }: { sheet: Sheet }) {
  const t = words('advancing');
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{t('sheet.info')}</h2>
      <dl className="day-sheet-lines">
        {lines.map(({ key, name, answer, state }) => (
          <div key={key}>
            <dt dir="auto">
              {name} {state === 'changed' && <mark>{t('sheet.changed')}</mark>}
            </dt>
            <dd dir="auto">
              <Callable text={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A text whose phone numbers can be called. */
function Callable({ text }: { text: string }) {
  let at = 0;
  return phoneParts(text).map(({ text: part, phone }) => {
    const key = at;
    at += part.length;
    return phone === null ? (
      part
    ) : (
      <a key={key} href={`tel:${phone}`}>
        {part}
      </a>
    );
  });
}
