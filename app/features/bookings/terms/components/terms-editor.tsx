import { useEffect, useRef, useState } from 'react';
import { termParts } from '#app/domain/bookings/terms/term-kinds.ts';
import { words } from '#app/lib/words.ts';
import { simulateTyped } from '../words/simulate-typed.ts';
import type { TermsForm } from '../words/term-words.ts';
import { Simulator } from './simulator.tsx';
import { TermsPart } from './terms-part.tsx';

/** The simulator stands beside what it is reckoned from. */
const [priced, others] = [termParts.slice(0, 3), termParts.slice(3)];

/**
 * The fields for everything that two sides agree on, to stand in a form. They work without scripts;
 * with them, lines come and go without a new page and the simulator follows what is typed.
 */
export function TermsEditor({ form }: { form: TermsForm }) {
  const t = words('bookings');
  const { typed } = form;
  const [present, setPresent] = useState(typed);
  const around = useRef<HTMLDivElement>(null);
  const readAgain = () => setPresent(typedIn(around.current) ?? typed);
  // A browser may have filled in again what was typed before the page was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(readAgain, []);
  const simulated = simulateTyped(present);
  const part = (key: (typeof termParts)[number]) => (
    <TermsPart key={key} part={key} form={form} present={present} onLines={readAgain} />
  );
  return (
    <div className="terms-editor" ref={around} onInput={readAgain} onChange={readAgain}>
      <div className="terms-fields">{priced.map(part)}</div>
      <section className="terms-aside" aria-labelledby="comes-to">
        <h2 id="comes-to">{t('terms.simulator.title')}</h2>
        {simulated ? (
          <Simulator {...simulated} kind={simulated.terms.deal.kind} />
        ) : (
          <p className="empty">{t('terms.simulator.waiting')}</p>
        )}
      </section>
      <div className="terms-fields">{others.map(part)}</div>
    </div>
  );
}

function typedIn(element: HTMLElement | null): TermsForm['typed'] | null {
  const form = element?.closest('form');
  if (!form) return null;
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields) as TermsForm['typed'];
}
