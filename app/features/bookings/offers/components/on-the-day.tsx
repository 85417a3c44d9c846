import { useEffect, useRef, useState } from 'react';
import { EntryChip } from '#app/features/calendar/components/entry-chip.tsx';
import type { ShownOnDay } from '../words/say-on-day.ts';

type Props = {
  /** What is on the day that the form begins with. */
  first: ShownOnDay | null;
  /** Of a booking that there is; a first offer says in its fields whom it is for. */
  bookingId?: string;
};

/** What is on the day that is typed into the form around it, and what that means. */
export function OnTheDay({ first, bookingId }: Props) {
  const around = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);
  const known = first?.day ?? '';
  useEffect(() => {
    const form = around.current?.closest('form');
    return form ? watch(form, { bookingId, known }, setShown) : undefined;
  }, [bookingId, known]);
  return (
    <div ref={around} aria-live="polite">
      {shown && (
        <div className="message stack-2" data-tone={shown.problems.length > 0 ? 'bad' : undefined}>
          <strong>{shown.title}</strong>
          {[...shown.problems, ...shown.notes].map((sentence) => (
            <p key={sentence} dir="auto">
              {sentence}
            </p>
          ))}
          {shown.entries.map((entry) => (
            <EntryChip key={entry.id} entry={entry} />
          ))}
        </div>
      )}
    </div>
  );
}

const pauseMs = 300;

type About = { bookingId: string | undefined; known: string };

/** Looks again whenever the day, a time or the room has been changed. */
function watch(
  form: HTMLFormElement,
  { bookingId, known }: About,
  show: (shown: ShownOnDay | null) => void,
): () => void {
  const ending = new AbortController();
  let asking = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    asking = new AbortController();
    const answer = await fetch(addressFor(form, bookingId), { signal: asking.signal });
    if (answer.ok && !answer.redirected) show(await answer.json());
  };
  const askSoon = () => {
    clearTimeout(waiting);
    asking.abort();
    // What was typed since then is asked for then, or the network is away: the form can be sent.
    waiting = setTimeout(() => ask().catch(() => {}), pauseMs);
  };
  const listen = ({ target }: Event) => {
    if (target instanceof Element && decides(target.getAttribute('name') ?? '')) askSoon();
  };
  for (const event of ['input', 'change'])
    form.addEventListener(event, listen, { signal: ending.signal });
  // A form that was refused, or filled in again by the browser, has another day than it began with.
  const typed = new FormData(form).get('terms.schedule.day');
  if (typed !== known) askSoon();
  return () => {
    ending.abort();
    asking.abort();
    clearTimeout(waiting);
  };
}

function addressFor(form: HTMLFormElement, bookingId: string | undefined): string {
  const query = new URLSearchParams(bookingId ? { booking: bookingId } : {});
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && decides(name)) query.append(name, value);
  return `/bookings/on-day?${query}`;
}

const said = ['as', 'with', 'eventId', 'slotId', 'roomId'];

function decides(name: string): boolean {
  return said.includes(name) || name.startsWith('terms.schedule.');
}
