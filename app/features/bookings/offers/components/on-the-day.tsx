import { useEffect, useRef, useState } from 'react';
import { EntryChip } from '#app/features/calendar/components/entry-chip.tsx';
import type { ShownOnDay } from '../words/say-on-day.ts';

type Props = {
  /** The entries of the day in the form at first. */
  first: ShownOnDay | null;
  /**
   * Query parameters beside the form’s fields: `booking` for a booking, `with` and `for` for a
   * hold.
   */
  about?: string;
};

/** The entries and problems of the day that is typed into the form around it. */
export function OnTheDay({ first, about = '' }: Props) {
  const around = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);
  const known = first?.day ?? '';
  useEffect(() => {
    const form = around.current?.closest('form');
    return form ? watch(form, { about, known }, setShown) : undefined;
  }, [about, known]);
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

type About = { about: string; known: string };

/** Fetches again when the day, a time, the room or the radius clause changes. */
function watch(
  form: HTMLFormElement,
  { about, known }: About,
  show: (shown: ShownOnDay | null) => void,
): () => void {
  const ending = new AbortController();
  let asking = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    asking = new AbortController();
    const answer = await fetch(addressFor(form, about), { signal: asking.signal });
    if (answer.ok && !answer.redirected) show(await answer.json());
  };
  const askSoon = () => {
    clearTimeout(waiting);
    asking.abort();
    // An aborted or failed request may be ignored: later typing asks again, and the form can be
    // sent anyway.
    waiting = setTimeout(() => ask().catch(() => {}), pauseMs);
  };
  const listen = ({ target }: Event) => {
    if (target instanceof Element && decides(target.getAttribute('name') ?? '')) askSoon();
  };
  for (const event of ['input', 'change'])
    form.addEventListener(event, listen, { signal: ending.signal });
  // A refused form, or one restored by the browser, may have another day than the server sent.
  const typed = dayNames.map((name) => new FormData(form).get(name)).find(Boolean) ?? '';
  if (typed !== known) askSoon();
  return () => {
    ending.abort();
    asking.abort();
    clearTimeout(waiting);
  };
}

function addressFor(form: HTMLFormElement, about: string): string {
  const query = new URLSearchParams(about);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && decides(name)) query.append(name, value);
  return `/bookings/on-day?${query}`;
}

const dayNames = ['terms.schedule.day', 'day'];
const dayFields = [...dayNames, 'as', 'with', 'eventId', 'slotId', 'roomId', 'stage'];

function decides(name: string): boolean {
  return dayFields.includes(name) || /^terms\.(schedule|radius)\./.test(name);
}
